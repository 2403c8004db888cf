import { APPS, type RulePack } from './rule-pack.ts'

const MONEY = String.raw`(?:money|cash|funds|euros?|eur|dollars?|bucks|usd|pounds?|quid|gbp|[€$£] ?\d|\d+ ?[€$£]|\d{3,}|a few hundred|the (?:fee|rent|ticket|bill|customs|deposit)|western union|moneygram|paypal|revolut|bank transfer|(?:my|the) (?:flight|visa|rent|fees?|bills?|phone bill|hospital bill))`
const ASK = String.raw`(?:(?:can|could|would|will) (?:you|u)(?: please| kindly| just| maybe| possibly| perhaps| at least)* (?:lend|loan|send|transfer|wire|pay|spare|advance|borrow|cover|help (?:me )?(?:out )?(?:with|pay)|support me with|help me get)|(?:please|pls|kindly|just)(?: can you)? (?:send|lend|loan|transfer|wire|help me with|pay)|i (?:really )?(?:need|want|beg|would like|was hoping for) you to (?:send|lend|loan|transfer|wire|pay|help me with|cover)|(?:lend|loan|wire) me|(?:send|transfer) me|(?:can|could|may) i (?:borrow|ask you for)|would you be able to (?:send|lend|transfer|wire|help (?:me )?with|pay|cover)|would you mind (?:sending|lending|transferring|wiring|paying|covering)|any chance you could (?:send|lend|transfer|wire|cover|help me with))`
const CARD = String.raw`(?:gift ?cards?|steam cards?|itunes cards?|apple cards?|google play cards?|amazon (?:vouchers?|cards?)|(?:steam|itunes|google play|razer gold) (?:vouchers?|codes?)|paysafe ?cards?|prepaid cards?)`
const BANK = String.raw`(?:bank(?:ing)? (?:details|login|account|number|data|information)|account (?:number|details)|iban|sort code|(?:credit|debit|bank) card(?: number| details)?|card number|cvv|pin(?: code)?|password|online banking|code (?:that |which )?(?:you )?(?:get|got|receive|received|will get|will receive|comes|came)|verification code|six[- ]digit code|6[- ]digit code|social security number|copy of your (?:passport|id))`

/** English. */
export const en: RulePack = {
  language: 'en',
  version: 1,
  reported:
    /\b(?:he|she|someone|somebody|some (?:guy|man|woman|bloke)|people|a (?:guy|man|woman|stranger|scammer)|my (?:ex|brother|sister|son|daughter|mum|mom|mother|dad|father|boss|neighbou?r|friend|colleague|cousin|nephew|flatmate|landlord)) (?:just |once |always |keeps? |then |even |actually )*(?:ask|asks|asked|want|wants|wanted|say|says|said|tell|tells|told|wrote|writes|tries|tried|texted|messaged|claims?|claimed|needs?|needed|begged|sent)\b|\bscam(?:s|mer|mers|med|ming)?\b|\bfraud|\bphishing|\bpolice\b|\bnever (?:send|give|share|lend|transfer|tell)|\bdon'?t (?:ever )?(?:send|give|share|lend|invest|transfer|tell)|\bi (?:won'?t|will not|would never|don'?t|never|refuse to) (?:ever )?(?:send|give|lend|pay|trade|invest|share|do)\b|\bi told (?:him|her|them)\b|\bno need\b|\binstead of\b|\bif (?:someone|anyone|somebody)\b|\b(?:has|did|does) (?:anyone|someone|anybody|he|she)\b/,
  shared:
    /\b(?:split|halves|half each|your (?:half|share|part|round)|my (?:half|share|round)|next round|owe|owed|who pays|go dutch|the (?:tickets|cinema|concert|dinner|table|museum|train tickets)|pay (?:you|me) back for|i already (?:paid|booked)|i'?ll (?:pay|get|treat)|on me)\b/,
  money: [
    new RegExp(`\\b${ASK}\\b[^.?!]{0,70}${MONEY}`),
    /\b(?:i need|i only need|i just need|i am short of|i'm short|i am missing|all i need is) (?:just |only |about |around |like )*(?:[€$£] ?\d+|\d+ ?(?:€|euros?|eur|dollars?|usd|pounds?|bucks))/,
    /\b(?:it is|it's|that is|they want|it costs|the (?:fee|fine|bill) is) (?:only |just |about )*(?:[€$£] ?\d+|\d+ ?(?:€|euros?|dollars?|pounds?))[^.?!]{0,40}\bi(?:'ll| will| can)? (?:pay|give|return)(?: it| you)*(?: all)? back/,
    /\b(?:help me|help out) (?:financially|with (?:some |a little |a bit of )?money)/,
    /\b(?:western union|moneygram)\b[^.?!]{0,40}\b(?:send|my name|to me|pick it up)/,
  ],
  gift_card: [
    new RegExp(`\\b(?:buy|get|send|grab|pick up|purchase|scratch)\\b[^.?!]{0,40}${CARD}`),
    new RegExp(`${CARD}[^.?!]{0,50}\\b(?:send me|for me|photo of|picture of|the codes?)`),
    /\b(?:scratch|photo|picture|pic) (?:off |of )?(?:the )?(?:codes?|back of the card)\b/,
  ],
  bank_data: [
    new RegExp(
      `\\b(?:send|give|tell|forward|text|share|what(?:'s| is| are)|need|want|type|enter)\\b[^.?!]{0,35}\\b(?:me|your|the|you)\\b[^.?!]{0,30}\\b${BANK}`,
    ),
    /\b(?:can|could|may) (?:i|we|my \w+) use your (?:bank )?account\b/,
    /\breceive (?:a|the|some) (?:payment|transfer|money|sum)[^.?!]{0,40}\b(?:for me|your account)/,
  ],
  investment: [
    /\b(?:i (?:can|could|will|want to|would love to)|let me|i'll) (?:teach|show|help|guide|introduce) you[^.?!]{0,45}\b(?:trade|trading|invest|investing|crypto|bitcoin|forex|platform|make (?:good |extra |real )?(?:money|profits?)|earn)/,
    /\b(?:you (?:can|could|should)|why don't you|try to|start|just|let's) (?:start |begin |try )?(?:to )?(?:invest|investing|trade|trading|put in|deposit)\b[^.?!]{0,50}(?:\d|with me|small|crypto|bitcoin|platform|together)/,
    /\byou (?:can|could) (?:start|begin) with (?:just |only )*[€$£]? ?\d+/,
    /\b(?:send|transfer|buy|deposit|pay)\b[^.?!]{0,35}\b(?:bitcoin|btc|usdt|ethereum|eth|crypto|tether)\b/,
    /\b(?:guaranteed|safe|no risk|risk[- ]free|double|triple)\b[^.?!]{0,35}\b(?:returns?|profits?|your money|your savings|investment)\b/,
    /\b(?:open|create|register|sign up for|install)\b[^.?!]{0,35}\b(?:trading|crypto|wallet|coinbase|binance|investment)\b/,
    /\bmy (?:uncle|aunt|cousin|mentor|friend|analyst|teacher)\b[^.?!]{0,60}\b(?:trading|crypto|signals|investment)\b[^.?!]{0,60}\byou\b/,
  ],
  other_app: [
    new RegExp(
      `\\b(?:text|write|message|add|hit|reach|contact|find|ping|talk to|chat with) me (?:up )?(?:on|at|via|over|there on) (?:my )?${APPS}\\b`,
    ),
    new RegExp(
      `\\b(?:can we|could we|let's|let us|shall we|we (?:can|could|should)|want to|wanna|i(?:'d| would)? (?:rather|prefer to|like to)|do you want to|would you like to|why don't we)\\b[^.?!]{0,45}\\b(?:on|to|via|over|through|at) (?:my |another |a different )?(?:${APPS}|app\\b)`,
    ),
    new RegExp(
      `\\b(?:do you have|do you use|have you got|are you on|give me your|send me your|what(?:'s| is) your|drop your|share your)\\b[^.?!]{0,15}\\b(?:${APPS}\\b|phone number|number\\b|mobile number|cell)`,
    ),
    new RegExp(
      `\\b(?:here is|here's|this is) my (?:${APPS}|(?:phone |mobile )?number)\\b|\\bmy ${APPS}(?: number| name| id)? is\\b`,
    ),
    /\bi(?:'m| am) (?:rarely|hardly(?: ever)?|seldom|not often|almost never|never|not) (?:on|in) (?:here|this (?:site|app))[^.?!]{0,50}\b(?:write|text|message|number|mail)/,
  ],
  app_named: new RegExp(`\\b(?:${APPS}|another app|your number|my number|phone number)\\b`),
  story: {
    place:
      /\b(?:i(?:'m| am| work| serve| am working| was sent| have been)|my (?:contract|mission|deployment|unit|posting))\b[^.?!]{0,60}\b(?:oil ?rig|offshore|rig|platform in the|peacekeeping|mission in|deployed|military base|army (?:base|camp)|un mission|syria|yemen|afghanistan|iraq|ship in|at sea|cargo ship|war zone)/,
    hardship:
      /\b(?:can(?:'t|not| not) (?:access|reach|get (?:to|into)|use) my (?:bank|account|money|card)|(?:account (?:is|was|has been) (?:frozen|blocked|locked)|(?:locked|froze|blocked) my account)|leave (?:form|permit|papers|fee)|request (?:my )?leave|(?:stuck|held|detained) (?:at|by|in) (?:the )?customs|customs (?:office|fee)|release (?:fee|form|papers)|no (?:atm|bank)s? (?:here|on)|pay (?:the|a) (?:fee|fine|helicopter|courier)|trunk (?:box|with)|my (?:salary|pay|money|wages) (?:is|are) (?:only |being )?(?:paid|released|held|blocked)|wallet (?:was )?stolen)/,
    child:
      /\bmy (?:little |only |poor |\d+[- ]year[- ]old )*(?:son|daughter|boy|girl|child|kid|baby)\b/,
    illness:
      /\b(?:hospital|surgery|operation|operated|clinic|accident|coma|kidney|tumou?r|leuk(?:a)?emia|cancer|intensive care|treatment)\b/,
    costs:
      /\b(?:the (?:hospital|clinic|doctors?) (?:want|wants|demand|demands|won't|will not|refuse|refuses)\b|(?:pay|paid|afford|cover) (?:the|for the|half|this|it|upfront|in advance)|(?:hospital |medical )(?:bill|bills|fees)|deposit|up ?front|don'?t have (?:the|enough) money|cost(?:s)? (?:[€$£]|\d))/,
  },
}
