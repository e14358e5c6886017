// Package ctx0003 reports decayed and computed values that are written to a
// column.
//
// # Analyzer CTX0003
//
// CTX0003: a decayed or computed value written to a column
//
// Law: First, Preservation. Decay is computed at query time and never written back.
// A stored decay destroys what it was computed from: the next pass decays it again,
// an idle store empties itself, and nobody can tell any more what was once claimed.
// An activation, a score, an allowed action hold for the moment somebody asks; in a
// column they are read as facts long after.
//
// Reported, on a context table that is no trace table:
//
//   - INSERT or UPDATE of a computed column (by default activation, *_activation,
//     base_level, decayed_*, *_decayed, allowed_action), by SQL, COPY, builder or
//     ORM; of a model where the code in reach sets the field
//   - an UPDATE whose new value is a decay of the stored one or of its age: the
//     assigned column itself times or divided by anything, or less a fraction (a
//     constant between 0 and 1, a part of itself, something that grows with the
//     time); exp, power, ln, log or sqrt over a difference of times. In SQL, also
//     in DO UPDATE, MERGE and the bodies of functions and triggers, and in an
//     expression that a builder or ORM is handed
//   - a value, bound or formatted into the statement, that comes from a float result
//     of an activation or score function, or from math.Exp, Exp2, Pow, Log, Sqrt or
//     the like of an elapsed time: a time.Duration, a difference of times, a number
//     named age, elapsed or idle
//
// A value is followed through locals, fields, lists, maps, channels, arithmetic,
// formatting, encoding, closures, method values, generic functions, an interface
// with one implementation, and functions, also of other packages; not through a
// comparison. One that a function of the same package writes is reported at that
// write, else at the call that hands it over; so it is for a generated function.
// Where values are handed over as a list or a map, the finding stands at that.
//
// Before:
//
//	// Tick lets every note fade a little.
//	func (s *Store) Tick(ctx context.Context) error {
//		_, err := s.db.ExecContext(ctx, `UPDATE context_notes SET strength = strength * 0.99`)
//		return err
//	}
//
// After:
//
//	// Strength tells how strong a note is now. The table keeps what it was, and when.
//	func (n Note) Strength(now time.Time) float64 {
//		return n.strength * math.Exp2(-now.Sub(n.usedAt).Hours()/168)
//	}
//
// Not reported: a counter (use_count = use_count + 1), a sum with a parameter, a
// timestamp, a value that the caller supplied, a measurement (a similarity, a count,
// an embedding), what a computed value only decides (a comparison, a CASE), NULL and
// DEFAULT; trace tables (context_traces, context_recalls), which record what was
// computed when somebody asked; shadow and temporary tables; a field that was read
// from the store and is saved with the rest of its row.
//
// To fix: store what the value is computed from, the uses with their times, and
// compute it in the query or when the row has been read. To record what an answer
// was based on, write a trace.
//
// To allow a finding, answer for it on the line above or at its end; in SQL, the
// comment begins with two dashes:
//
//	//ctx:allow CTX0003 by=ana a cache for the list view, rebuilt every night
//	-- ctx:allow CTX0003 by=ana a cache for the list view, rebuilt every night
//
// Known false positives: a column that is multiplied and does not decay (a price, a
// unit that is converted); a constant between 0 and 1 taken from a column that is
// no strength; a field of the receiver that another method computed for another
// purpose; a value that is overwritten on every way, where the code does not show it.
//
// Known false negatives: INSERT without a list of columns; a list of arguments whose
// length the code does not show; a value that goes through a store, a context, an
// interface with several implementations, a function value kept in a struct, or a
// library that keeps it; stores without SQL, unless their functions are listed under
// sinks as taking SQL; a decay by another formula than those above.
package ctx0003
