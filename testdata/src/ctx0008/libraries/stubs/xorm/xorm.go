// Package xorm has the signatures of xorm.io/xorm that fixtures use.
package xorm

import "database/sql"

type Engine struct{}

func (e *Engine) NewSession() *Session                              { return nil }
func (e *Engine) Insert(beans ...interface{}) (int64, error)        { return 0, nil }
func (e *Engine) Exec(sqlOrArgs ...interface{}) (sql.Result, error) { return nil, nil }
func (e *Engine) Transaction(f func(*Session) (interface{}, error)) (interface{}, error) {
	return nil, nil
}

type Session struct{}

func (s *Session) Begin() error                                                     { return nil }
func (s *Session) Close() error                                                     { return nil }
func (s *Session) Commit() error                                                    { return nil }
func (s *Session) Rollback() error                                                  { return nil }
func (s *Session) Insert(beans ...interface{}) (int64, error)                       { return 0, nil }
func (s *Session) ID(id interface{}) *Session                                       { return s }
func (s *Session) Update(bean interface{}, condiBean ...interface{}) (int64, error) { return 0, nil }
