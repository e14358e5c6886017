// Package docs holds the tests of README.md and the pages in docs/: each block of code, command or
// configuration is run, compiled or checked, each link inside the repository leads somewhere, and what a page
// says of other tools is what they print.
//
// A comment before a block says what it is, where its kind does not:
//
//	<!-- file store.go -->    the file of this name, in the folder that the page's commands run in
//	<!-- exit 3 -->           the block's last command ends with this status
//	<!-- within main.go -->   a part of testdata/main.go, which compiles with it
//	<!-- steps -->            steps of a workflow of GitHub Actions; see checks for the other kinds
//
// A block of kind sh or console is run, in the order of the page, in one folder that is empty at first. The
// README has a script of its own, .ci/readme.
//
// CTXVET_GOLANGCI names a golangci-lint with the plugin, CTXVET_ASTGREP an ast-grep. What wants one and does not
// find it is skipped, and says so.
package docs
