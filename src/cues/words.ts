// Words that are worth nothing in a search: of English, of issue templates, of programming languages. Tables only.

export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a about above after again against all also am an and any anything are aren as at be because been before being below between both but by can cannot could couldn did didn do does doesn doing don done down during each either else etc even ever every few for from further get gets getting given go goes going gone got had has hasn have haven having he hello help her here hers hi him his how however i if in instead into is isn it its itself just know let like ll lot made make makes making many may maybe me might mine more most much must my need needs neither never no nor not nothing now of off on once one only or other others ought our ours out over own per please quite rather re really s said same say see seem seems seen shall she should shouldn since so some something still such sure t take than thank thanks that the their theirs them then there these they thing things think this those though through to together too toward try trying two under until up upon us use used uses using ve very via want wants was wasn way we well went were weren what whatever when where whether which while who whom whose why will with within without won would wouldn yes yet you your yours ' +
    'able actually already although always another around away back come currently different following found happen happened happens happening new old ok okay right seeing simply somehow someone tried works working work worked'
  ).split(' '),
);

/** Words of issue templates and of reports as such: they stand in every report. */
export const TEMPLATE_WORDS: ReadonlySet<string> = new Set(
  'issue issues bug bugs report reporting describe description expected actual behavior behaviour steps reproduce reproduction reproducing reproducible environment version versions current screenshots additional context checklist regression related problem summary example minimal complete verifiable possible solution question feature request comment details information output log logs traceback stacktrace error errors message line lines file files'.split(
    ' ',
  ),
);

export const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'abstract and any arguments as assert async await auto base begin bool boolean break byte case catch chan char class const constexpr continue crate debugger declare def default defer del delete do double dyn elif else elsif end endif ensure enum except exit explicit export extends extern false final finally float fn for foreach from func function get global go goto if impl implements implicit import in include inline instanceof int interface internal is lambda let long loop match mod module mut namespace native new nil none None nonlocal not null nullptr object of operator or out override package pass private protected pub public raise range readonly ref register require rescue return self sealed select set short signed sizeof static string struct super switch synchronized template then this throw throws trait transient true True False try type typedef typeof undefined union unless unsafe unsigned until use using val var virtual void volatile when where while with yield ' +
    'str dict list tuple len print printf println puts echo main args kwargs argv argc std usr lib bin home src'
  ).split(' '),
);
