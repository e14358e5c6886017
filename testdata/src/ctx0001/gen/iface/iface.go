// Package iface has nothing to do with SQL but its folder holds none either.
package iface
