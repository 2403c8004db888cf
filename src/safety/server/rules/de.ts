import { APPS, type RulePack } from './rule-pack.ts'

const MONEY = String.raw`(?:geld|kohle|euro|eur|dollar|franken|chf|[€$£] ?\d|\d+ ?[€$£]|\d{3,}|ein paar hundert|hunderter|betrag|(?:den|mein|das|ein) (?:flug|flugticket|ticket|visum)|(?:die|der) (?:gebuhr|miete|rechnung|kaution|zollgebuhr|reise|fahrkarte)|(?:die|meine) (?:handyrechnung|miete|rechnung|reise|handyrechnung)|western union|moneygram|paypal)`
const ASK = String.raw`(?:(?:kannst|konntest|wurdest|willst|magst) du(?: mir)?(?: bitte| vielleicht| ganz| kurz| nur| mal| eventuell| das| die| den| damit| nicht)*|(?:bitte |dann )?(?:leih|leihe|schick|schicke|uberweis|uberweise|sende|gib|borg|borge) mir|(?:leihst|schickst|uberweist|borgst|gibst|zahlst|bezahlst) du mir|hilf mir (?:bitte )?(?:mit|aus)|ware es moglich,? dass du mir|ich (?:brauche|mochte|bitte dich),? (?:dass du mir|darum,? mir)|kann ich (?:mir )?von dir|darf ich dich um|hast du vielleicht)`
const GIVE = String.raw`(?:leih\w*|schick\w*|uberweis\w*|send\w*|geb\w*|gib|borg\w*|auslegen|vorstrecken|zahl\w*|bezahl\w*|aushelf\w*|helf\w*|hilf\w*|bitten|ubernehm\w*|ubrig)`
const CARD = String.raw`(?:geschenkkarten?|gutscheinkarten?|guthabenkarten?|gutscheincodes?|(?:steam|amazon|google[- ]play|apple|itunes)[- ]?(?:karten?|gutscheine?|guthaben|codes?)|paysafe(?:card|karten?|codes?)?|prepaidkarten?)`
const BANK = String.raw`(?:iban|kontonummer|kontodaten|bankdaten|bankverbindung|kreditkarte(?:n(?:nummer|daten))?|kartennummer|prufziffer|pin|passwort|tan|online[- ]?banking|zugangsdaten|konto\b|code,? (?:der|den|die)|sms[- ]code|bestatigungscode|ausweiskopie|kopie deines (?:ausweises|passes))`

/** German. */
export const de: RulePack = {
  language: 'de',
  version: 1,
  reported:
    /\b(?:er|sie|jemand|einer|eine|irgendwer|irgendein \w+|so ein typ|der typ|mein (?:ex|bruder|sohn|vater|chef|nachbar|freund|kollege|cousin|neffe|mitbewohner|vermieter|papa)|meine (?:ex|schwester|tochter|mutter|chefin|nachbarin|freundin|kollegin|cousine|nichte|oma|mama)) (?:hat|hatte|wollte|will|fragte|fragt|schrieb|schreibt|sagte|sagt|meinte|bat|bittet|behauptet\w*|braucht\w*|brauchte|verlangt\w*|schickte|dachte)\b|\b(?:betrug|betruger\w*|betrogen|scam\w*|abzocke\w*|masche|phishing|polizei|fake)\b|\b(?:hat|hatte|wollte|will|fragte|schrieb|sagte) (?:mir |mich |er |sie |mein\w* \w+ |jemand |so ein typ |einer )+|\bnie(?:mals)? (?:geld|jemandem|irgend\w*|deine?|seine?|ihre?)\b|\b(?:gib|schick|sag|leih|verrat|nenn)\w*\b[^.?!]{0,25}\b(?:niemand\w*|nie|bloss kein)|\bich (?:schicke|gebe|leihe|uberweise|will|mochte|brauche) (?:\w+ ){0,4}(?:nie|niemals|kein\w*|nicht)\b|\bwenn (?:jemand|einer|dich einer|dich jemand)\b|\bstatt\b/,
  shared:
    /\b(?:teilen|halbe[- ]halbe|geteilt|dein(?:en?)? (?:anteil|halfte|runde)|mein(?:en?)? (?:anteil|halfte)|schulde\w*|wer zahlt|wer bezahlt|getrennt zahlen|die (?:karten|kinokarten|konzertkarten|tickets)|furs? (?:kino|konzert|essen|theater)|ich (?:lade|zahle|bezahle|ubernehme)|geht auf mich|hab (?:ich )?schon (?:bezahlt|gebucht)|nachste runde)\b/,
  money: [
    new RegExp(`\\b${ASK}\\b[^.?!]{0,80}${MONEY}[^.?!]{0,50}\\b${GIVE}\\b`),
    new RegExp(`\\b${ASK}\\b[^.?!]{0,50}\\b${GIVE}\\b[^.?!]{0,50}${MONEY}`),
    new RegExp(
      `\\b(?:leih|leihe|schick|schicke|uberweis|uberweise|sende|borg|borge|leihst du|schickst du|uberweist du|borgst du) mir\\b[^.?!]{0,60}${MONEY}`,
    ),
    /\b(?:mir fehlen|ich brauche|ich brauch|ich brauchte) (?:nur |noch |dringend |bloss |ungefahr |gerade |schnell |sofort )*(?:[€$£] ?\d+|\d+ ?(?:€|euro|eur|dollar|franken))/,
    /\b(?:es sind|es geht um|das sind|es kostet|die (?:gebuhr|strafe) (?:ist|betragt)) (?:nur |ca\. |etwa )*(?:\d+ ?(?:€|euro|dollar|franken))[^.?!]{0,60}\b(?:zuruck)/,
    /\b(?:hilf|helfen|unterstutz\w*|aushelfen)\b[^.?!]{0,25}\bfinanziell|\bfinanziell\b[^.?!]{0,25}\b(?:hilf|helfen|unterstutz\w*|aushelfen)/,
  ],
  gift_card: [
    new RegExp(
      `\\b(?:kauf\\w*|besorg\\w*|hol\\w*|schick\\w*|send\\w*|rubbel\\w*)\\b[^.?!]{0,45}${CARD}`,
    ),
    new RegExp(
      `${CARD}[^.?!]{0,50}\\b(?:kauf\\w*|besorg\\w*|hol\\w*|schick\\w*|send\\w*|rubbel\\w*|fotografier\\w*)`,
    ),
    /\b(?:code|codes) (?:frei)?rubbel\w*|\b(?:foto|bild) (?:vom|von dem|von der|der) (?:code|codes|ruckseite|karte)/,
  ],
  bank_data: [
    new RegExp(
      `\\b(?:schick|schicke|gib|sag|nenn|send|sende|leite|kannst du|konntest du|brauche|brauch|benotige|wie (?:ist|lautet))\\b[^.?!]{0,45}\\b(?:dein\\w*|die|den|der|mir)\\b[^.?!]{0,30}\\b${BANK}`,
    ),
    /\b(?:darf|kann|konnte) (?:ich|mein \w+)\b[^.?!]{0,25}\bdein (?:konto|bankkonto)\b/,
    /\b(?:auf|uber) dein (?:konto|bankkonto)\b[^.?!]{0,40}\b(?:uberweisen|schicken|empfangen|leiten|einzahlen)/,
  ],
  investment: [
    /\b(?:ich (?:kann|konnte|zeige|zeig|bringe|helfe|wurde)|lass mich|lass mich dir)\b[^.?!]{0,40}\bd(?:ir|ich)\b[^.?!]{0,50}\b(?:trad\w*|handel\w*|investier\w*|krypto\w*|bitcoin\w*|forex|borse|plattform|geld (?:zu )?verdien\w*|gewinn\w*|anleg\w*)/,
    /\b(?:du (?:kannst|konntest|solltest|musst)|fang|steig|warum (?:investierst|steigst) du|probier|lass uns|investier|investiere|zahl|zahle)\b[^.?!]{0,60}\b(?:investier\w*|trad\w*|krypto|bitcoin\w*|plattform|einzahl\w*|einsteig\w*|anleg\w*|\d{3}[^.?!]{0,10} (?:ein|an))/,
    /\b(?:schick|schicke|uberweis|uberweise|kauf|kaufe|zahl|zahle|sende)\b[^.?!]{0,35}\b(?:bitcoins?|btc|usdt|ethereum|eth|krypto\w*|tether)\b/,
    /\b(?:garantiert\w*|sicher\w*|ohne risiko|risikofrei\w*|risikolos\w*|verdoppel\w*|verdreifach\w*)\b[^.?!]{0,40}\b(?:rendite|gewinn\w*|geld|einsatz|erspart\w*|anlage|prozent)\b|\b(?:geld|erspart\w*|einsatz)\b[^.?!]{0,20}\b(?:verdoppel\w*|verdreifach\w*)/,
    /\b(?:eroffne|erstell|erstelle|registrier|registriere|melde dich|installier|installiere)\b[^.?!]{0,45}\b(?:trading\w*|krypto\w*|wallet|coinbase|binance|plattform|depot)/,
  ],
  other_app: [
    new RegExp(
      `\\b(?:schreib|schreibe|add|adde|kontaktier|kontaktiere|erreich|du erreichst|du findest|erreichst du|findest du|kannst du|meld|melde)\\b[^.?!]{0,35}\\b(?:auf|bei|uber|per|via|in) (?:meinem |mein )?${APPS}\\b`,
    ),
    new RegExp(
      `\\b(?:konnen wir|wollen wir|konnten wir|lass uns|lass mal|sollen wir|wir (?:konnen|konnten|sollten)|ich (?:wurde|mochte|will)|mochtest du|hast du lust|magst du|wechseln wir)\\b[^.?!]{0,45}\\b(?:auf|bei|uber|per|via|zu|nach|in) (?:einer anderen |eine andere |ner anderen )?(?:${APPS}|app)\\b`,
    ),
    new RegExp(
      `\\b(?:hast du|nutzt du|benutzt du|gibst du mir|gib mir|schick mir|verrat mir|verratst du mir|wie ist|bist du (?:auch )?(?:auf|bei))\\b[^.?!]{0,20}\\b(?:${APPS}|nummer|handynummer|telefonnummer)\\b`,
    ),
    new RegExp(
      `\\b(?:hier ist|das ist) meine? (?:${APPS}|nummer|handynummer|telefonnummer)|\\bmeine? ${APPS}(?:[- ]?nummer|[- ]?name|[- ]?id)? (?:ist|lautet)\\b`,
    ),
    /\bich bin (?:hier )?(?:selten|kaum|fast nie|nicht oft|nie)(?: hier| online| drin)?\b[^.?!]{0,50}\b(?:schreib|nummer|mail|meld)/,
  ],
  app_named: new RegExp(`\\b(?:${APPS}|andere app|nummer|handynummer|telefonnummer)\\b`),
  story: {
    place:
      /\b(?:ich (?:bin|arbeite|diene|wurde)|mein (?:vertrag|einsatz)|meine (?:mission|einheit|truppe))\b[^.?!]{0,70}\b(?:bohrinsel|olplattform|bohrplattform|offshore|friedensmission|friedenstruppe|auslandseinsatz|militarbasis|militarstutzpunkt|stutzpunkt in|uno?[- ]mission|un[- ]einsatz|syrien|jemen|afghanistan|irak|frachter|auf see|kriegsgebiet)/,
    hardship:
      /\b(?:(?:komme|kann|hab|habe) (?:ich )?(?:hier |gerade |leider |von hier )*(?:nicht|keinen zugriff|nicht an|nicht auf)[^.?!]{0,25}\b(?:konto|geld|karte)|(?:konto|karte)\b[^.?!]{0,20}\b(?:gesperrt|eingefroren|blockiert)|urlaub(?:santrag|sformular|sgebuhr| beantragen)|(?:beim|vom|im) zoll\b[^.?!]{0,30}\b(?:fest|liegt|liegen|zuruck|gehalten)|zollgebuhr|freigabe(?:gebuhr)?|keine? (?:bank|geldautomat\w*)|(?:gebuhr|hubschrauber|kurier)\b[^.?!]{0,20}\b(?:zahl\w*|bezahl\w*)|mein (?:lohn|gehalt|sold)\b[^.?!]{0,30}\b(?:erst|zuruck|gesperrt)|brieftasche\b[^.?!]{0,20}gestohlen)/,
    child:
      /\b(?:mein (?:kleiner |kleines |einziger |einziges |armer |\w+jahriger )*(?:sohn|junge|kind|baby|bub)|meine (?:kleine |einzige |arme |\w+jahrige )*tochter|meine kleine)\b/,
    illness:
      /\b(?:krankenhaus|klinik|spital|operation|operiert|op\b|unfall|koma|niere\w*|tumor|leukamie|krebs|intensivstation|behandlung)/,
    costs:
      /\b(?:(?:das krankenhaus|die klinik|die arzte|das spital) (?:will|wollen|verlangt|verlangen)\b|(?:kosten|rechnung|behandlung|operation|op|halfte|anzahlung|vorkasse)\b[^.?!]{0,40}\b(?:zahl\w*|bezahl\w*|aufbring\w*|leisten|nicht|fehl\w*)|vorkasse|vorauskasse|kann (?:ich )?(?:mir )?(?:das |die \w+ )?nicht (?:be)?zahlen|kostet \d)/,
  },
}
