import { APPS, type RulePack } from './rule-pack.ts'

const MONEY = String.raw`(?:geld|poen|euro|eur|dollar|[€$£] ?\d|\d+ ?[€$£]|\d{3,}|een paar honderd|bedrag|(?:het|mijn|een) (?:vliegticket|ticket|visum)|de (?:huur|kosten|rekening|borg|reis|boete|douanekosten)|mijn (?:huur|reis|rekening|telefoonrekening)|western union|moneygram|paypal|tikkie)`
const ASK = String.raw`(?:(?:kun|kan|kunt|zou|wil) (?:je|jij|u)(?: me| mij)?(?: alsjeblieft| misschien| even| heel| kort| maar| ook| nu| dat| de| het)*|(?:zou je me kunnen|mag ik je vragen(?: om)?|mag ik van je|kan ik van je|kan ik)|(?:leen|stuur|geef) (?:me|mij)|maak (?:alsjeblieft |even )?(?:\w+ ){0,3}(?:over|naar me)|help (?:me|mij)(?: alsjeblieft| even| uit)*|ik (?:heb|wil|zou) (?:je )?(?:nodig|graag)[^.?!]{0,20}\bdat je)`
const GIVE = String.raw`(?:leen|lenen|leent|stuur|sturen|stuurt|overmak\w*|over|voorschiet\w*|betaal\w*|betalen|geef|geven|help\w*|storten|missen)`
const CARD = String.raw`(?:cadeaukaart(?:en)?|cadeaubon(?:nen)?|giftcards?|gift cards?|(?:steam|google play|amazon|apple|itunes|bol)[- ]?(?:kaart(?:en)?|kaartje|bon(?:nen)?|tegoed|codes?)|paysafe(?:card|kaart(?:en)?|codes?)?|prepaidkaart(?:en)?)`
const BANK = String.raw`(?:iban|rekeningnummer|bankgegevens|bankrekening|rekening\b|creditcard(?:nummer|gegevens)?|bankpas|pasnummer|kaartnummer|cvc|pincode|pin|wachtwoord|tan[- ]?code|internetbankieren|inlog(?:gegevens|code)|code die|sms[- ]?code|verificatiecode|bevestigingscode|kopie van je (?:paspoort|id)|bsn|digid)`

/** Dutch. */
export const nl: RulePack = {
  language: 'nl',
  version: 1,
  reported:
    /\b(?:hij|zij|ze|iemand|eentje|een (?:man|vrouw|vent|kerel|gozer|type|oplichter)|die (?:man|vent|gast|vrouw)|mijn (?:ex|broer|zus|zoon|dochter|vader|moeder|baas|buurman|buurvrouw|vriend|vriendin|collega|neef|nicht|huisgenoot|huisbaas)) (?:heeft|had|wilde|wil|vroeg|vraagt|schreef|schrijft|zei|zegt|beweert|beweerde|moet|moest|stuurde|stuurt|appte|kan|dacht|blijft)\b|\b(?:oplicht\w*|opgelicht|scam\w*|phishing|politie|fraude|nep(?:profiel)?)\b|\b(?:heeft|had|wilde|vroeg|schreef|zei) (?:me |mij |hij |ze |mijn \w+ |iemand )+|\b(?:stuur|geef|leen|maak)\b[^.?!]{0,20}\b(?:nooit|niemand)|\bnooit (?:geld|iemand|je|mijn|zomaar)\b|\bik (?:ga|zal|zou)\b[^.?!]{0,20}\b(?:nooit|geen)\b|\bik (?:stuur|geef|leen|hoef|maak|handel)\b[^.?!]{0,30}\b(?:nooit|geen|niet|niets|niks)\b|\bals (?:iemand|er iemand|ze|hij)\b|\bin plaats van\b/,
  shared:
    /\b(?:delen|samsam|ieder de helft|de helft|jouw (?:deel|helft|rondje)|mijn (?:deel|helft|rondje)|schuldig|krijg je nog|krijg ik nog|wie betaalt|apart betalen|de (?:kaartjes|tickets|bioscoop\w*)|voor (?:de bioscoop|het concert|het eten|de film|de kaartjes)|ik (?:trakteer|betaal|reken)|heb al (?:betaald|geboekt)|volgende rondje)\b/,
  money: [
    new RegExp(`\\b${ASK}\\b[^.?!]{0,80}${MONEY}[^.?!]{0,50}\\b${GIVE}\\b`),
    new RegExp(`\\b${ASK}\\b[^.?!]{0,50}\\b${GIVE}\\b[^.?!]{0,50}${MONEY}`),
    new RegExp(`\\b(?:leen|stuur|geef) (?:me|mij)\\b[^.?!]{0,60}${MONEY}`),
    /\bmag ik je om (?:[€$£] ?\d+|\d+ ?(?:€|euro))/,
    /\bmaak\b[^.?!]{0,30}(?:\d{2,}|geld|bedrag)[^.?!]{0,30}\bover\b/,
    /\b(?:ik (?:heb|kom) (?:nog |maar |alleen |dringend |ongeveer |slechts )*(?:[€$£] ?\d+|\d+ ?(?:€|euro|dollar))[^.?!]{0,20}\b(?:nodig|tekort|te kort))/,
    /\b(?:het (?:is|gaat om|kost)|dat is) (?:maar |ongeveer |slechts )*(?:[€$£] ?\d+|\d+ ?(?:€|euro|dollar))[^.?!]{0,60}\bterug/,
    /\b(?:help\w*|steun\w*)\b[^.?!]{0,25}\bfinancieel|\bfinancieel\b[^.?!]{0,25}\b(?:help\w*|steun\w*)/,
  ],
  gift_card: [
    new RegExp(
      `\\b(?:koop|kopen|kocht|haal|halen|stuur|sturen|kras|krassen|regel)\\b[^.?!]{0,45}${CARD}`,
    ),
    new RegExp(`${CARD}[^.?!]{0,50}\\b(?:kopen|halen|sturen|stuur|krassen|kras|regelen|foto)`),
    /\b(?:kras|krassen)\b[^.?!]{0,20}\bcodes?\b|\bfoto van de (?:codes?|achterkant)/,
  ],
  bank_data: [
    new RegExp(
      `\\b(?:stuur|geef|app|zeg|noem|kun je|kan je|wil je|mag ik|heb|wat is)\\b[^.?!]{0,35}\\b(?:je|jouw|de|me|mij)\\b[^.?!]{0,30}\\b${BANK}`,
    ),
    /\b(?:mag|kan) (?:ik|mijn \w+)\b[^.?!]{0,25}\b(?:jouw|je) (?:bank)?rekening (?:gebruiken|even)\b/,
    /\bop (?:jouw|je) (?:bank)?rekening\b[^.?!]{0,35}\b(?:storten|ontvangen|zetten|laten|overmaken)/,
  ],
  investment: [
    /\b(?:ik (?:kan|kon|wil|zal|laat|leer|help)|laat me)\b[^.?!]{0,30}\bje\b[^.?!]{0,50}\b(?:trad\w*|handel\w*|beleg\w*|invest\w*|crypto\w*|bitcoins?|forex|platform|geld (?:te )?verdien\w*|winst\w*)/,
    /\b(?:je (?:kunt|kan|moet|zou|hoeft)|begin|stap|waarom (?:investeer|beleg) je|probeer|laten we|investeer|zet|stort)\b[^.?!]{0,45}\b(?:invest\w*|beleggen|beleg|trad\w*|crypto|bitcoins?|platform|instappen|inleg\w*|erin|starten met \d)/,
    /\b(?:stuur|koop|betaal|maak|zet)\b[^.?!]{0,35}\b(?:bitcoins?|btc|usdt|ethereum|eth|crypto\w*|tether)\b/,
    /\b(?:gegarandeerd\w*|zeker\w*|zonder risico|risicoloos|risicoloze|verdubbel\w*|verdriedubbel\w*)\b[^.?!]{0,40}\b(?:rendement|winst\w*|geld|inleg|spaargeld|procent)\b|\b(?:geld|spaargeld|inleg)\b[^.?!]{0,20}\bverdubbel\w*/,
    /\b(?:open|maak|registreer|meld je|installeer)\b[^.?!]{0,40}\b(?:trading\w*|crypto\w*|wallet|coinbase|binance|platform)/,
  ],
  other_app: [
    new RegExp(
      `\\b(?:app|schrijf|voeg|bereik|vind|stuur|bericht|contact\\w*)\\b[^.?!]{0,35}\\b(?:op|via|met|in|toe op) (?:mijn )?${APPS}\\b`,
    ),
    new RegExp(
      `\\b(?:kunnen we|zullen we|laten we|kunnen wij|we (?:kunnen|zouden)|ik (?:zou|wil|praat|schrijf|app)|wil je|heb je zin|ga je mee)\\b[^.?!]{0,45}\\b(?:op|via|naar|over|in) (?:een andere |een ander )?(?:${APPS}|app)\\b`,
    ),
    new RegExp(
      `\\b(?:heb je|gebruik je|zit je op|mag ik|geef me|geef mij|stuur me|wat is (?:je|jouw)|krijg ik)\\b[^.?!]{0,15}\\b(?:${APPS}|nummer|telefoonnummer|06)\\b`,
    ),
    new RegExp(
      `\\b(?:hier is|dit is) mijn (?:${APPS}|nummer|telefoonnummer|06)|\\bmijn ${APPS}(?:[- ]?nummer|[- ]?naam)? is\\b`,
    ),
    /\bik (?:ben|kom|zit) (?:hier )?(?:zelden|bijna nooit|nauwelijks|niet vaak|amper)(?: hier| online| op deze site)?\b[^.?!]{0,50}\b(?:app|schrijf|nummer|mail|stuur)/,
  ],
  app_named: new RegExp(`\\b(?:${APPS}|andere app|nummer|telefoonnummer|appen)\\b`),
  story: {
    place:
      /\b(?:ik (?:ben|werk|zit|dien)|mijn (?:contract|missie|uitzending|eenheid))\b[^.?!]{0,70}\b(?:booreiland|boorplatform|olieplatform|offshore|vredesmissie|vredesmacht|uitgezonden|legerbasis|militaire basis|vn[- ]missie|syrie|jemen|afghanistan|irak|vrachtschip|op zee|oorlogsgebied)/,
    hardship:
      /\b(?:(?:kan|kom)\b[^.?!]{0,20}\bniet (?:bij|aan|in)\b[^.?!]{0,15}\b(?:rekening|geld|pas|bank)|(?:rekening|pas|kaart)\b[^.?!]{0,20}\b(?:geblokkeerd|bevroren)|verlof(?:aanvraag|formulier|kosten| aanvragen)|(?:bij|door|in) de douane\b|douanekosten|inklaring\w*|vrijgavekosten|geen (?:bank|pinautomaat|geldautomaat)|(?:kosten|helikopter|koerier|boete)\b[^.?!]{0,20}\bbetalen|mijn (?:loon|salaris|soldij)\b[^.?!]{0,30}\b(?:pas|vast|geblokkeerd)|portemonnee\b[^.?!]{0,20}gestolen)/,
    child:
      /\bmijn (?:kleine |enige |arme |\d+[- ]?jarige |jongste )*(?:zoon|zoontje|dochter|dochtertje|kind|kindje|jongetje|meisje|baby)\b/,
    illness:
      /\b(?:ziekenhuis|kliniek|operatie|geopereerd|ongeluk|coma|nier\w*|tumor|leukemie|kanker|intensive care|behandeling)\b/,
    costs:
      /\b(?:(?:het ziekenhuis|de kliniek|de artsen|de dokter) (?:wil|willen|eist|eisen)\b|(?:kosten|rekening|behandeling|operatie|helft|aanbetaling)\b[^.?!]{0,40}\b(?:betal\w*|vooraf|niet)|vooruit betalen|vooruitbetaling|niet betalen|kost \d)/,
  },
}
