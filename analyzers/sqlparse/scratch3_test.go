package sqlparse
import ("testing";"os";"fmt";"path/filepath";"strings";"go/parser";gotoken "go/token";"go/ast";"strconv")
func TestScratchGo(t *testing.T){
	d:=os.Getenv("GOCORPUS"); if d=="" {return}
	n:=map[string]int{}
	filepath.Walk(d,func(p string,i os.FileInfo,err error)error{
		if err!=nil||i.IsDir()||!strings.HasSuffix(p,".go"){return nil}
		f,err:=parser.ParseFile(gotoken.NewFileSet(),p,nil,0); if err!=nil{return nil}
		ast.Inspect(f,func(nn ast.Node)bool{
			l,ok:=nn.(*ast.BasicLit); if !ok||l.Kind!=gotoken.STRING{return true}
			s,_:=strconv.Unquote(l.Value)
			u:=strings.ToUpper(strings.TrimSpace(s))
			w,_,_:=strings.Cut(strings.ReplaceAll(u,"\n"," ")," ")
			if !strings.HasPrefix(u,"--")&&(!isVerb(w)||len(u)<15||!strings.Contains(u," ")){return true}
			sc:=Parse(s,Options{})
			for _,st:=range sc.Statements{
				n[st.Reader.String()]++
				if st.Reader==ByTokens||st.Reader==Unread{ 
					var ops []string
					for _,o:=range st.Ops{ops=append(ops,dumpOp(s,o))}
					fmt.Printf("%s: %s %q\n   %s\n  %v\n",filepath.Base(p),st.Reader,s[st.Off:st.End],strings.ReplaceAll(st.Err.Error(),"\n"," | "),ops)
				}
			}
			return true})
		return nil})
	fmt.Println(n)
}
