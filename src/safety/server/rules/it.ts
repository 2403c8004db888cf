import { APPS, type RulePack } from './rule-pack.ts'

const MONEY = String.raw`(?:soldi|denaro|contanti|euro|eur\b|dollari|franchi|[€$£] ?\d|\d+ ?[€$£]|\d{3,}|qualche centinaio|una somma|(?:il|un|mio) (?:biglietto|volo|visto)|(?:l'affitto|la bolletta|le spese|la cauzione|la dogana|la multa|il viaggio)|western union|moneygram|paypal|postepay|ricarica)`
const ASK = String.raw`(?:(?:puoi|potresti|potrebbe|vuoi|vorresti|riesci ad?|riusciresti ad?|mi puoi|mi potresti|te la senti di|saresti disposta? a|saresti disposto a)|(?:prestami|mandami|inviami|dammi|anticipami|versami|bonificami|fammi|aiutami)|(?:ho bisogno che tu|vorrei che tu|ti chiedo di|ti prego di|ti dispiace)|non e che (?:mi )?(?:puoi|potresti))`
const GIVE = String.raw`(?:prest\w*|mand\w*|invi\w*|d(?:are|armi|ammi)|anticip\w*|vers\w*|bonific\w*|aiut\w*|pag\w*|ricaric\w*|spedi\w*)`
const CARD = String.raw`(?:gift ?cards?|(?:carta|carte|buono|buoni|schede?|codic[ei]) (?:regalo|steam|google play|amazon|apple|itunes|paysafecard)|(?:carta|carte|buoni|buono) regalo|paysafecards?|ricarich[ea] (?:steam|google play|amazon|postepay))`
const BANK = String.raw`(?:iban|coordinate bancarie|dati bancari|numero (?:di conto|di carta|della carta|della tua carta|del conto)|conto (?:bancario|corrente)|carta di credito|cvv|pin|password|credenziali|home banking|codice (?:che (?:ti|hai)|otp|di (?:verifica|conferma|sicurezza)|sms)|copia (?:del tuo documento|della tua carta d'identita)|foto del(?:la)? tu[ao] (?:documento|carta))`

/** Italian. */
export const it: RulePack = {
  language: 'it',
  version: 1,
  reported:
    /\b(?:lui|lei|loro|qualcuno|uno|un (?:tipo|tizio|uomo|truffatore|tale)|una (?:tipa|donna|tizia)|mi[oa] (?:ex|fratello|sorella|figlio|figlia|padre|madre|mamma|capo|vicin[oa]|amic[oa]|collega|cugin[oa]|nipote|coinquilin[oa])|il mio (?:ex|capo|vicino|amico|collega|coinquilino|padrone di casa)|la mia (?:ex|vicina|amica|collega|capa)) (?:mi|ti|gli|le|ci|ha|voleva|vuole|chiede|chiedeva|diceva|dice|scrive|scriveva|aveva|sostiene|continua)\b|\bmi (?:ha|hanno|aveva) (?:chiesto|scritto|detto)\b|\bmi (?:chiede|chiedeva|scrive|diceva|dice) (?:di|sempre|che)\b|\b(?:truff\w*|frode|frodi|phishing|scam\w*|polizia|profilo falso)\b|\bnon (?:mandare|inviare|dare|prestare|condividere|fare|investire|mandate|date|cliccare)\b|\bnon (?:ti |vi |gli |le )?(?:mando|do|darei|presto|presterei|manderei|investirei|chiedo|voglio|serve|ho mai)\b|\bmai (?:mandare|dare|soldi|il|la|i|prestare)\b|\bse (?:qualcuno|uno|ti chiedono)\b|\binvece di\b/,
  shared:
    /\b(?:dividi\w*|facciamo a meta|a meta|la (?:tua|mia) (?:parte|meta)|il (?:tuo|mio) giro|ti devo|mi devi|chi paga|alla romana|i biglietti (?:del|per)|per (?:il cinema|il concerto|la cena|il teatro|i biglietti)|offro io|pago io|ho gia (?:pagato|prenotato)|prossimo giro)\b/,
  money: [
    new RegExp(`\\b${ASK}\\b[^.?!]{0,40}\\b${GIVE}\\b[^.?!]{0,70}${MONEY}`),
    new RegExp(
      `\\b(?:prestami|mandami|inviami|dammi|anticipami|versami|bonificami|ricaricami)\\b[^.?!]{0,60}${MONEY}`,
    ),
    new RegExp(
      `\\bmi (?:presti|mandi|anticipi|invii|faresti (?:un )?(?:bonifico|prestito))\\b[^.?!]{0,60}(?:${MONEY}|\\?)`,
    ),
    /\b(?:mi (?:mancano|servono|servirebbero|mancherebbero)|ho (?:urgente |solo |assoluto )?bisogno di) (?:solo |ancora |circa |soltanto |almeno |subito )*(?:[€$£] ?\d+|\d+ ?(?:€|euro|dollari|franchi))/,
    /\b(?:sono|si tratta di|costa|e solo|sono solo) (?:solo |soltanto |circa )*(?:\d+ ?(?:€|euro|dollari|franchi))[^.?!]{0,50}\b(?:restitui\w*|ridar\w*|ridò|rendo|ti rido)/,
    /\b(?:aiut\w*|sostener\w*)\b[^.?!]{0,25}\beconomicamente|\baiuto economico\b|\b(?:puoi|potresti) farmi un (?:bonifico|prestito)/,
  ],
  gift_card: [
    new RegExp(
      `\\b(?:compra\\w*|prendi\\w*|prendere|manda\\w*|invia\\w*|gratta\\w*|procura\\w*)\\b[^.?!]{0,45}${CARD}`,
    ),
    new RegExp(`${CARD}[^.?!]{0,50}\\b(?:compra\\w*|manda\\w*|invia\\w*|gratta\\w*|foto|i codici)`),
    /\bgratta\w*\b[^.?!]{0,25}\bcodic[ei]\b|\bfoto (?:del codice|dei codici|del retro)/,
  ],
  bank_data: [
    new RegExp(
      `\\b(?:manda\\w*|invia\\w*|da(?:mmi|rmi)|dimmi|dirmi|puoi|potresti|mi serve|mi servono|serve|qual e|scrivi\\w*|passami|inserisci|comunica\\w*)\\b[^.?!]{0,45}\\b${BANK}`,
    ),
    /\b(?:posso|potrei|il mio \w+ puo) (?:usare|appoggiarmi (?:al|sul)) (?:il )?tuo conto\b/,
    /\bsul tuo conto\b[^.?!]{0,40}\b(?:versare|ricevere|accreditare|far arrivare|bonifico)|\b(?:versare|ricevere|accreditare|far arrivare|bonifico)\b[^.?!]{0,40}\bsul tuo conto\b/,
  ],
  investment: [
    /\b(?:(?:ti )?(?:posso|potrei) (?:insegnar\w*|mostrar\w*|aiutar\w*|far\w*)|ti (?:insegno|mostro|aiuto|faccio vedere|spiego)|lascia che ti)\b[^.?!]{0,55}\b(?:trad\w*|invest\w*|cripto\w*|crypto\w*|bitcoin|forex|piattaforma|guadagn\w*|profitt\w*|borsa)/,
    /\b(?:(?:puoi|potresti|dovresti|devi) (?:iniziare|cominciare|provare|investire|entrare|mettere)|inizia|comincia|perche non (?:investi|provi)|prova|investi|investiamo|metti|deposita|versa)\b[^.?!]{0,45}\b(?:invest\w*|trad\w*|cripto\w*|crypto\w*|bitcoin|piattaforma|fondo|con (?:solo )?\d{2,}|\d{3})/,
    /\b(?:manda\w*|invia\w*|compra\w*|trasferisci\w*|paga\w*|deposita\w*)\b[^.?!]{0,35}\b(?:bitcoin|btc|usdt|ethereum|eth|cripto\w*|crypto\w*|tether)\b/,
    /\b(?:garantit\w*|sicur[oi]|senza (?:alcun )?rischi\w*|raddoppi\w*|triplic\w*)\b[^.?!]{0,40}\b(?:rendiment\w*|profitt\w*|guadagn\w*|soldi|risparmi|capitale|investiment\w*)\b|\b(?:rendiment\w*|guadagn\w*|profitt\w*) (?:garantit\w*|sicur\w*)/,
    /\b(?:apri|crea|registrati|iscriviti|installa|scarica)\b[^.?!]{0,45}\b(?:trading|cripto\w*|crypto\w*|wallet|coinbase|binance|piattaforma)/,
  ],
  other_app: [
    new RegExp(
      `\\b(?:scrivimi|aggiungimi|contattami|cercami|trovami|mi trovi|mandami un messaggio|sentimi|parlami)\\b[^.?!]{0,30}\\b(?:su|via|per|con) (?:il mio )?${APPS}\\b`,
    ),
    new RegExp(
      `\\b(?:possiamo|potremmo|passiamo|spostiamoci|continuiamo|sentiamoci|scriviamoci|parliamo|ci sentiamo|preferisco|preferirei|vorrei|vuoi|ti va di|andiamo|che ne dici)\\b[^.?!]{0,45}\\b(?:su|via|per|con) (?:un'altra |un altra )?(?:${APPS}|app)\\b`,
    ),
    new RegExp(
      `\\b(?:hai|usi|sei su|dammi|mandami|mi dai|mi lasci|lasciami|qual e|posso avere)\\b[^.?!]{0,15}\\b(?:${APPS}|tuo numero|numero di telefono|numero di cellulare|tuo cell)\\b`,
    ),
    new RegExp(`\\b(?:ecco|questo e) il mio (?:${APPS}|numero|cell\\w*)\\b|\\bil mio ${APPS} e\\b`),
    /\b(?:entro|sono|mi collego|vengo) (?:qui )?(?:raramente|quasi mai|poco|di rado)\b[^.?!]{0,50}\b(?:scrivimi|numero|mail|contattami)/,
  ],
  app_named: new RegExp(`\\b(?:${APPS}|altra app|numero|cellulare)\\b`),
  story: {
    place:
      /\b(?:(?:io )?(?:sono|lavoro|presto servizio|mi trovo)|il mio contratto|la mia (?:missione|unita))\b[^.?!]{0,70}\b(?:piattaforma petrolifera|offshore|missione di pace|missione onu|missione militare|base militare|caschi blu|in missione|siria|yemen|afghanistan|iraq|nave cargo|in mare|zona di guerra)/,
    hardship:
      /\b(?:non (?:posso|riesco ad?|ho)\b[^.?!]{0,25}\b(?:conto|soldi|carta|accesso)|(?:conto|carta|soldi)\b[^.?!]{0,20}\b(?:bloccat\w*|congelat\w*)|(?:modulo|richiesta|domanda|spese) (?:di |per il )?(?:congedo|permesso|licenza)|(?:bloccat\w*|fermo|fermi|ferma|trattenut\w*) (?:in|alla|dalla) dogana|(?:spese|tassa) doganal\w*|spese di (?:sblocco|rilascio)|non ci sono banche|nessun bancomat|pagare (?:l'elicottero|il corriere|una multa|la tassa|le spese)|il mio (?:stipendio|salario)\b[^.?!]{0,30}\b(?:bloccat\w*|solo|fine)|portafoglio\b[^.?!]{0,20}\brubato)/,
    child:
      /\bmi[oa] (?:piccol[oa] |povero |povera |unic[oa] )*(?:figlio|figlia|bambino|bambina|bimbo|bimba|figlioletto)\b/,
    illness:
      /\b(?:ospedale|clinica|operazione|operat[oa]|operare|operarlo|operarla|incidente|coma|rene|reni|tumore|leucemia|cancro|terapia intensiva|cure|intervento)\b/,
    costs:
      /\b(?:(?:l'ospedale|la clinica|i medici|i dottori|il medico) (?:vuole|vogliono|chiede|chiedono|pretende|pretendono)\b|(?:pagare|coprire|anticipare) (?:l'operazione|le cure|l'ospedale|l'intervento|le spese|la meta|in anticipo)|spese (?:mediche|ospedaliere)|acconto|anticipo|non (?:ho|posso) (?:i soldi|pagar\w*|permetter\w*)|costa \d)/,
  },
}
