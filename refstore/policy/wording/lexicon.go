package wording

// doing are verbs that change something outside the conversation, in base form.
var doing = stemmed(`activate adjust allocate apply approve assign authorize award ban block
	book buy cancel change charge clean clear close commit complete deactivate
	delete deploy disable disburse dispatch distribute donate download drop email enable encrypt enroll
	erase evict execute expand expense export extend fax file fill finalize fire flag forward fund give grant hand
	hire import initiate install invite invoice issue kill launch let lift lock lower mail make mark merge message
	migrate modify notify nuke onboard order overwrite pay post prescribe process promote provision prune
	publish purchase purge push raise reactivate reboot refund register reimburse release remit remove
	renew replace reserve reset restart restore revert revoke rollback rotate schedule scrub sell send settle share
	ship shut sign spend submit subscribe switch sync terminate text transfer trigger trim
	uninstall unlock unsubscribe update upgrade upload waive whitelist wipe wire withdraw`)

// lightly are verbs whose outcome is easily undone.
var lightly = stemmed(`add archive arrange capitalize collect compile convert copy count create cut design draft edit
	format highlight keep move name note open outline paste pick plan prepare print put record rename rephrase
	rewrite run save set shorten sketch skip sort start stop take test turn type use write`)

// asking are verbs that ask for an answer.
var asking = stemmed(`analyze answer ask brainstorm calculate clarify compare consider define describe estimate
	explain find figure get guess help identify know learn list look pull read recall recap recommend remember
	remind repeat review say see search show suggest sum summarize think tally translate understand walk wonder`)

// telling are verbs that let an answer leave the conversation.
var telling = stemmed("announce inform quote reply respond advise brief tell")

// confirming verbs look something up or do it, whichever their object says.
var confirming = stemmed("confirm verify check validate")

// openers begin a question for information: what follows a modal in it is asked about, not proposed.
var openers = stemmed("what whats who whos whom whose when whens where wheres which why how hows is are was were does did do has have had")

// requests are phrases after which the next word is a verb that is asked for.
var requests = phrased("please", "can you", "could you", "would you", "will you", "can we", "could we", "may we",
	"should we", "can i", "could i", "may i", "should i", "shall i", "shall we", "lets", "go ahead and", "just",
	"want you to", "need you to", "want to", "need to", "like you to", "ready to", "about to", "help me", "and then")

// permitted are phrases that ask leave to do what follows, in a question too.
var permitted = phrased("ok to", "okay to", "fine to", "safe to", "free to", "clear to", "cleared to", "allowed to",
	"good to", "all right to", "alright to", "permitted to", "that we can", "that i can")

// purposes announce that something will be done with the answer.
var purposes = phrased("so i can", "so we can", "so that i can", "so that we can", "before i", "before we")

// othersPurposes announce that somebody else will have it.
var othersPurposes = phrased("so he can", "so she can", "so they can", "so that he can", "so that she can",
	"so that they can", "for him", "for her", "for them")

// objects begin the object of a verb.
var objects = stemmed("the it them this that these those a an my our his her their him all any every both")

// particles may stand between a verb and its object.
var particles = stemmed("up out off over down in back")

// noVerbs begin clauses in which an article follows and nothing is proposed.
var noVerbs = stemmed(`about after all also among and any around as at because before behind below beside besides between
	beyond but by despite down during except for from given if in into like near now of off on once only onto or
	over past per regarding since so than that then there though through till to toward under unless until up
	upon via what while with within without yes no ok okay hey hi hello thanks im ill we i you he she they it
	maybe perhaps probably not just even both either neither nor am be been being will would should could can may might must`)

// outsiders are people who are not of the house.
var outsiders = stemmed(`vendor supplier partner consultant contractor agency journalist reporter press
	client auditor investor competitor recruiter landlord insurer broker stranger public outsider`)

var outside = phrased("third party", "third parties", "outside", "external")
