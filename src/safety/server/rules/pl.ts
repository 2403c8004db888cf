import { APPS, type RulePack } from './rule-pack.ts'

const MONEY = String.raw`(?:pieniedz\w*|pieniad\w*|kas[ey]\b|gotowk\w*|zlot\w*|zl\b|euro|eur\b|dolar\w*|[€$£] ?\d|\d+ ?(?:[€$£]|zl)|\d{3,}|pare stow|kilka stow|tysiac\w*|kwot\w*|na (?:bilet|lot|wize|czynsz|podroz|oplate|clo|kaucje|rachunek|przelot)|za (?:bilet|lot|wize|czynsz|podroz|clo|rachunek|szpital)|western union|moneygram|paypal|blik\w*|przelew\w*)`
const ASK = String.raw`(?:(?:czy )?(?:mozesz|moglbys|moglabys|moglby pan|moglaby pani|zechcesz|chcesz|dasz rade|zechcialbys|zechcialabys)|(?:pozycz|wyslij|przeslij|przelej|daj|doloz|pomoz|poratuj|zaplac)(?: mi)?|(?:potrzebuje|prosze|blagam),? (?:cie )?(?:zebys|abys|o)|pozyczysz|wyslesz|przelejesz|zaplacisz|poratujesz|masz moze|moge od ciebie)`
const GIVE = String.raw`(?:pozycz\w*|wysl\w*|wyslij|przesl\w*|przel\w*|da(?:c|j|sz)|doloz\w*|zaplac\w*|oplac\w*|pomoz\w*|pomoc|pomoz|poratow\w*|poratuj\w*|wplac\w*)`
const CARD = String.raw`(?:kart\w* (?:podarunkow\w*|prezentow\w*|steam|google play|amazon|apple|itunes|przedplacon\w*)|kod\w* (?:steam|google play|amazon|apple|itunes|paysafecard|psc|doladowan\w*)|bon\w* (?:podarunkow\w*|amazon|empik|apple)|gift ?cards?|paysafecard\w*|doladowani\w* steam)`
const BANK = String.raw`(?:iban|numer\w* (?:konta|karty|twojego konta|twojej karty|rachunku|dowodu|pesel)|dane (?:do (?:konta|banku|logowania)|karty|bankowe)|kont[ao] bankow\w*|cvv|cvc|pin\w*|hasl\w*|login\w*|kod\w* (?:blik|sms|z sms\w*|ktory|weryfikacyjn\w*|potwierdzajac\w*|autoryzacyjn\w*)|pesel\w*|(?:skan|zdjecie) (?:dowodu|twojego dowodu|paszportu|karty))`

/** Polish. */
export const pl: RulePack = {
  language: 'pl',
  version: 1,
  reported:
    /\b(?:on|ona|oni|ktos|jakis (?:gosc|facet|typ|oszust|obcy)|jakas (?:laska|baba|kobieta)|moj (?:byly|brat|syn|ojciec|tata|szef|sasiad|kolega|przyjaciel|kuzyn|wspollokator)|moja (?:byla|siostra|corka|matka|mama|szefowa|sasiadka|kolezanka|przyjaciolka|kuzynka)|kolega|kolezanka|brat|siostra|znajom[ya]|babcia|sasiadka|sasiad) (?:mi |mnie |jej |jemu |ciagle |wczoraj |wciaz |kiedys |raz |tez |zawsze )*(?:prosi|prosil|prosila|poprosil|poprosila|chcial|chciala|chce|napisal|napisala|pisze|pisal|pisala|mowi|mowil|mowila|powiedzial|powiedziala|twierdzi|twierdzil|pytal|pytala|pozyczyl|pozyczyla|potrzebuje|potrzebowal|potrzebowala|dal|dala|wyslal|wyslala|namawia|namawial|musi|musial|stracil|stracila)\b|\b(?:po)?prosil[a]? (?:ja|go|ich|mnie)\b|\b(?:poprosil|poprosila|napisal|napisala|chcial|chciala|pisal|prosil|prosila) (?:do )?(?:mnie|mi|ode|o|mu|zebym|jakis|jakas|ktos)\b|\b(?:oszu\w*|wyludz\w*|naciag\w*|scam\w*|phishing|policj\w*|przekret\w*|fejk\w*)\b|\b(?:nie|nigdy nie|nigdy) (?:wysylaj|dawaj|pozyczaj|podawaj|przelewaj|inwestuj|ufaj|klikaj|wyslalbym|wyslalabym|pozyczam|daje|dam|wysle|pozycze|wysylam|podaje|prosze|poprosze|prosilbym|potrzebuje|chce|zainwestuje)\b|\b(?:jesli|jezeli|gdy|jak) (?:ktos|ci ktos)\b|\bzamiast\b|\bnie musisz\b/,
  shared:
    /\b(?:na pol|po polowie|dzielimy|podzielimy|skladamy sie|twoja (?:czesc|polowa|kolejka)|moja (?:czesc|polowa|kolejka)|jestem ci winn?[ay]?|jestes mi win\w*|kto placi|kazdy za siebie|za (?:kino|koncert|kolacje|teatr|bilety (?:do|na))|bilety (?:do kina|na koncert|do teatru)|ja (?:place|stawiam|funduje)|zapraszam cie|juz (?:zaplacil\w*|zarezerwowal\w*)|nastepna kolejka)\b/,
  money: [
    new RegExp(`\\b${ASK}\\b[^.?!]{0,40}\\b${GIVE}\\b[^.?!]{0,60}${MONEY}`),
    new RegExp(`\\b${ASK}\\b[^.?!]{0,40}${MONEY}[^.?!]{0,40}\\b${GIVE}\\b`),
    new RegExp(
      `\\b(?:pozycz|wyslij|przeslij|przelej|doloz|poratuj|pozyczysz|wyslesz|przelejesz|dasz|dorzucisz)(?: mi)?\\b[^.?!]{0,60}${MONEY}`,
    ),
    /\b(?:brakuje mi|potrzebuje|potrzeba mi|potrzebne mi) (?:tylko |jeszcze |okolo |pilnie |jakies |zaledwie |szybko )*(?:[€$£] ?\d+|\d+ ?(?:€|zl\w*|euro|dolar\w*))/,
    /\b(?:to (?:tylko |jest |zaledwie )*|chodzi o |kosztuje (?:tylko )?)(?:\d+ ?(?:€|zl\w*|euro|dolar\w*))[^.?!]{0,50}\b(?:oddam|zwroce|oddaje)/,
    /\b(?:pomoz\w*|wesprz\w*|wspar\w*|pomoc)\b[^.?!]{0,25}\bfinansow\w*|\bfinansowo\b[^.?!]{0,25}\b(?:pomoz\w*|pomoc|wesprz\w*)/,
  ],
  gift_card: [
    new RegExp(
      `\\b(?:kup\\w*|kupic|kupisz|wyslij|wyslesz|przeslij|zdrap\\w*|zalatw\\w*)\\b[^.?!]{0,45}${CARD}`,
    ),
    new RegExp(`${CARD}[^.?!]{0,50}\\b(?:kup\\w*|wyslij|przeslij|zdrap\\w*|zdjecie|kody)`),
    /\bzdrap\w*\b[^.?!]{0,25}\bkod\w*|\bzdjecie (?:kodu|kodow|tylu karty)/,
  ],
  bank_data: [
    new RegExp(
      `\\b(?:wyslij|przeslij|podaj|daj|podasz|wyslesz|przepisz|podyktuj|mozesz|moglbys|moglabys|potrzebuje|jaki (?:jest|masz)|wpisz|powiedz)\\b[^.?!]{0,45}\\b${BANK}`,
    ),
    /\b(?:moge|moglbym|moglabym|moj \w+ moze) (?:skorzystac|uzyc) (?:z )?twojego konta\b/,
    /\bna twoje konto\b[^.?!]{0,40}\b(?:przel\w*|wplac\w*|odebrac|przyjac)|\b(?:przel\w*|wplac\w*|odebrac|przyjac)\b[^.?!]{0,40}\bna twoje konto\b/,
  ],
  investment: [
    /\b(?:(?:moge|moglbym|moglabym|chce|chetnie) (?:cie |ci |ciebie )?(?:naucz\w*|pokaz\w*|pomoc|wprowadz\w*)|(?:naucze|pokaze|pomoge|wprowadze) c(?:ie|i)|pozwol,? ze (?:ci )?pokaze)\b[^.?!]{0,55}\b(?:trad\w*|inwest\w*|krypto\w*|bitcoin\w*|forex\w*|platform\w*|zarabia\w*|zarobi\w*|zysk\w*|gield\w*)/,
    /\b(?:(?:mozesz|moglbys|moglabys|powinienes|powinnas|musisz) (?:zacz\w*|sprobowac|zainwestowac|inwestowac|wejsc|wplacic)|zacznij|czemu nie (?:zainwestujesz|sprobujesz)|dlaczego nie (?:zainwestujesz|sprobujesz)|sprobuj|zainwestuj|zainwestujmy|wplac|wloz)\b[^.?!]{0,45}\b(?:inwest\w*|trad\w*|krypto\w*|bitcoin\w*|platform\w*|fundusz\w*|od \d{2,}|\d{3})/,
    /\b(?:wyslij|kup\w*|przelej|przeslij|zaplac|wplac)\b[^.?!]{0,35}\b(?:bitcoin\w*|btc|usdt|ethereum|eth|krypto\w*|tether)\b/,
    /\b(?:gwarantowan\w*|pewn[ye]\w*|bez (?:zadnego )?ryzyka|podwoi\w*|podwajasz|potroi\w*)\b[^.?!]{0,40}\b(?:zysk\w*|zwrot\w*|pieniadz\w*|oszczednosc\w*|kapital\w*|inwestycj\w*|wklad\w*)\b|\b(?:zysk\w*|zwrot\w*) (?:gwarantowan\w*|pewn\w*|bez ryzyka)/,
    /\b(?:zaloz|otworz|zarejestruj sie|zainstaluj|pobierz)\b[^.?!]{0,45}\b(?:trading\w*|krypto\w*|wallet|portfel|coinbase|binance|platform\w*|gield\w*)/,
  ],
  other_app: [
    new RegExp(
      `\\b(?:napisz|pisz|dodaj|odezwij sie|znajdz|zlap|znajdziesz|zlapiesz|skontaktuj sie)\\b[^.?!]{0,30}\\b(?:na|przez|w|ze mna na) (?:moim |moj )?${APPS}\\w*`,
    ),
    new RegExp(
      `\\b(?:mozemy|moglibysmy|przejdzmy|przeniesmy sie|popiszmy|piszmy|pogadajmy|porozmawiajmy|wole|wolalbym|wolalabym|chcesz|chcialbys|chcialabys|masz ochote|moze (?:przejdziemy|popiszemy|pogadamy))\\b[^.?!]{0,45}\\b(?:na|przez|w) (?:innej |inna )?(?:${APPS}|apce|aplikacji|aplikacje|apke)\\w*`,
    ),
    new RegExp(
      `\\b(?:masz|uzywasz|jestes na|dasz mi|dasz|podasz|podaj|daj|wyslij|jaki masz)\\b[^.?!]{0,15}\\b(?:${APPS}\\w*|numer\\b(?! konta| karty| dowodu)|nr telefonu|telefon do siebie)`,
    ),
    new RegExp(`\\b(?:oto|to|tu) (?:jest )?moj (?:${APPS}|numer)\\b|\\bmoj ${APPS} to\\b`),
    /\b(?:bywam|jestem|zagladam|loguje sie) tu(?:taj)? (?:rzadko|prawie nigdy|malo|bardzo rzadko)\b[^.?!]{0,50}\b(?:napisz|numer|mail|odezwij)|\b(?:rzadko|prawie nigdy nie) (?:tu |tutaj )?(?:bywam|jestem|zagladam|sie loguje)\b[^.?!]{0,50}\b(?:napisz|numer|mail|odezwij)/,
  ],
  app_named: new RegExp(`\\b(?:${APPS}\\w*|inna apk\\w*|innej aplikacji|numer\\w*|telefon\\w*)\\b`),
  story: {
    place:
      /\b(?:jestem|pracuje|sluze|przebywam|moj (?:kontrakt|oddzial)|moja (?:misja|jednostka))\b[^.?!]{0,70}\b(?:platform\w* (?:wiertnicz\w*|naftow\w*)|offshore|misj\w* (?:pokojow\w*|onz|wojskow\w*)|baz\w* wojskow\w*|na misji|syri\w*|jemen\w*|afganistan\w*|irak\w*|statku|na morzu|stref\w* wojny)/,
    hardship:
      /\b(?:nie (?:mam|moge)\b[^.?!]{0,25}\b(?:kont\w*|pieniedzy|kart\w*|dostep\w*)|(?:konto|karta|karte|pieniadze)\b[^.?!]{0,20}\b(?:zablokowan\w*|zamrozon\w*|zablokowali)|(?:wniosek|formularz|oplat\w*|podanie)\b[^.?!]{0,12}\b(?:urlop\w*|przepustk\w*)|(?:utkn\w*|zatrzyma\w*|stoi|stoja|lezy) (?:na|przez) (?:granicy w )?cl[eo]\w*|na cle\b|oplat\w* celn\w*|oplat\w* (?:za zwolnienie|manipulacyjn\w*)|nie ma (?:tu )?(?:banku|bankomatu)|zaplacic (?:za helikopter|kurierowi|kare|oplate)|moja (?:pensja|wyplata|zold)\b[^.?!]{0,30}\b(?:dopiero|zablokowan\w*)|portfel\b[^.?!]{0,20}\bukrad\w*|ukradli mi portfel)/,
    child:
      /\b(?:moj(?:ego|emu)? (?:maly |malego |jedyny |\d+[- ]letni\w* )*(?:syn\w*|synek|synka|dziecko|chlopiec)|moj(?:a|ej|e) (?:mala |malej |jedyna |\d+[- ]letni\w* )*(?:cor\w+|dziecko|dziewczynka))\b/,
    illness:
      /\b(?:szpital\w*|klinic\w*|klinik\w*|operacj\w*|operowan\w*|wypad\w*|spiaczk\w*|nerk\w*|guz\w*|bialaczk\w*|rak\b|raka\b|intensywn\w*|leczeni\w*|zabieg\w*)\b/,
    costs:
      /\b(?:(?:szpital|klinika|lekarze|lekarz) (?:chce|chca|zada|zadaja|wymaga\w*)\b|(?:zaplacic|oplacic|pokryc) (?:za )?(?:operacj\w*|leczeni\w*|szpital|zabieg|polow\w*|z gory|koszt\w*)|rachunek (?:za|ze) szpital\w*|zaliczk\w*|z gory|nie (?:mam|stac) (?:mnie |na to |tyle |za co )*|kosztuje \d)/,
  },
}
