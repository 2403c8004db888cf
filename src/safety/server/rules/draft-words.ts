/**
 * Words of a first message that its receiver may read as an insult or an advance, in plain letters
 * (`toPlainText`). Only what addresses the reader is listed; a word in another meaning is left out.
 */
type DraftWords = { insult: RegExp; advance: RegExp }

export const draftWords: readonly DraftWords[] = [
  // English
  {
    insult:
      /\b(?:you(?:'re| are)?(?: such| just| all)?(?: an?| so| really)? (?:\w+ )?(?:ugly|fat|stupid|dumb|bitch|whore|slut|idiot|moron|pathetic|loser|disgusting|cow|pig|cunt)|stupid (?:bitch|cow|cunt)|(?:dumb|fucking) (?:bitch|whore|slut|cow|cunt|idiot)|fuck (?:you|off)|go to hell|kill yourself|shut up)\b/,
    advance:
      /\b(?:(?:with|wearing) (?:less|nothing) on|(?:want|wanna|like|love) to (?:fuck|shag|lick|bang|undress|taste|see you naked)|nudes?|your (?:tits|boobs|pussy|ass|arse|cock|dick|naked body)|my (?:cock|dick|boner)|blow ?job|(?:are you|i am|i'm) (?:so )?(?:horny|wet|hard for you)|sex (?:tonight|with me|now|date)|fuck me|sit on my|naked (?:pic|pics|photo|photos|picture|pictures)|what are you wearing)\b/,
  },
  // German
  {
    insult:
      /\b(?:du (?:bist )?(?:echt |so |einfach |ein |eine |dumme |blode |fette |hassliche )*(?:hasslich|fett|dumm|blod|schlampe|hure|nutte|fotze|idiot|miststuck|kuh|sau|versager|ekelhaft|opfer)|(?:dumme|blode|fette|alte) (?:kuh|sau|schlampe|fotze)|fick dich|verpiss dich|halt(?:'s)? (?:die |dein(?:e|en)? )?(?:maul|fresse|klappe)|bring dich um)\b/,
    advance:
      /\b(?:(?:mit|in) weniger an|ohne (?:was|klamotten|kleidung|kleider) an\b|ohne klamotten|(?:will|wurde|mochte|wurd) (?:\w+ ){0,4}(?:ficken|vogeln|lecken|nackt sehen|ausziehen)|nacktfotos?|nacktbild\w*|nudes?|dein(?:e|en)? (?:titten|bruste|muschi|arsch|schwanz|nackten korper)|mein(?:en)? schwanz|blasen|geil auf dich|bist du (?:auch )?geil|bin (?:so )?geil|sex (?:heute|mit mir|jetzt)|lust auf sex|was hast du an)\b/,
  },
  // Dutch
  {
    insult:
      /\b(?:(?:je|jij) bent (?:echt |zo |gewoon |een |zo'n )*(?:lelijk|dik|dom|slet|hoer|kutwijf|idioot|trut|varken|loser|walgelijk|sukkel)|(?:domme|stomme|vieze|lelijke|vuile) (?:slet|hoer|trut|koe|wijf|kutwijf)|fuck you|rot op|flikker op|hou je (?:bek|kop|mond)|krijg (?:de )?kanker|maak jezelf)\b/,
    advance:
      /\b(?:met minder aan|zonder kleren|(?:wil|zou|wou) (?:\w+ ){0,4}(?:neuken|likken|pijpen|beffen|uitkleden|naakt zien)|naaktfoto'?s?|nudes?|je (?:tieten|borsten|kutje|kont|lul|pik|naakte lijf)|mijn (?:lul|pik|paal)|pijpen|geil (?:op|van) je|ben je (?:ook )?geil|ik ben (?:zo )?geil|seks (?:vanavond|met mij|nu)|zin in seks|wat heb je aan)\b/,
  },
  // French
  {
    insult:
      /\b(?:(?:tu es|t'es) (?:vraiment |trop |une |un |si |qu'une |qu'un )*(?:moche|grosse|gros porc|conne|con|pute|salope|idiote|idiot|debile|nulle?|degueulasse|connard|connasse)|(?:sale|grosse|espece de) (?:pute|conne|con|salope|vache|connard|connasse|idiote?)|va te faire|ta gueule|ferme-la|creve)\b/,
    advance:
      /\b(?:moins habillee?|sans (?:tes )?(?:vetements|habits)|(?:envie|aimerais|voudrais|veux|veut) (?:de |te |bien )*(?:baiser|niquer|lecher|sucer|deshabiller|voir nue?)|photos? (?:de toi )?nue?s?|nudes?|t(?:es|on|a) (?:seins|nichons|chatte|cul|bite|corps nu)|ma (?:bite|queue)|sucer|(?:tu es|t'es|je suis) (?:excitee?|chaude?)|du sexe (?:ce soir|avec moi|maintenant)|plan cul|tu portes quoi|comment tu es habillee?)\b/,
  },
  // Italian
  {
    insult:
      /\b(?:sei (?:proprio |davvero |cosi |un |una |solo )*(?:brutt[oa]|grass[oa]|scem[oa]|stupid[oa]|troia|puttana|idiota|cretin[oa]|schifos[oa]|fallit[oa]|maiale|vacca|zoccola)|(?:brutta|stupida|lurida) (?:troia|puttana|vacca|zoccola|stronza)|vaffanculo|fai schifo|stai zitt[oa]|ammazzati|stronz[oa])\b/,
    advance:
      /\b(?:con (?:meno|niente) addosso|senza vestiti|(?:voglio|vorrei|voglia di|ti vorrei) (?:\w+ )?(?:scopare|scoparti|leccare|leccarti|spogliarti|vederti nuda|vederti nudo)|foto (?:tue )?nud[ae]|nudes?|le tue tette|(?:la tua|il tuo) (?:figa|fica|culo|cazzo|corpo nudo)|il mio cazzo|pompino|sono (?:cosi )?(?:eccitat[oa]|arrapat[oa])|sei (?:eccitat[oa]|arrapat[oa])|sesso (?:stasera|con me|adesso)|cosa indossi)\b/,
  },
  // Spanish
  {
    insult:
      /\b(?:eres (?:muy |tan |una |un |solo |realmente )*(?:fe[oa]|gord[oa]|tont[oa]|estupid[oa]|puta|zorra|idiota|imbecil|asqueros[oa]|fracasad[oa]|cerd[oa]|vaca|guarra)|(?:puta|gorda|estupida|maldita) (?:zorra|gorda|puta|vaca|guarra)|vete a la mierda|que te jodan|callate|das asco|matate|gilipollas)\b/,
    advance:
      /\b(?:con menos ropa|sin ropa|(?:quiero|quisiera|me gustaria|ganas de) (?:\w+ )?(?:follar|follarte|chupar|chuparte|lamer|lamerte|desnudarte|verte desnud[oa])|fotos? (?:tuyas? )?(?:desnud[oa]s?)|nudes?|tus (?:tetas|pechos|nalgas)|tu (?:cono|culo|polla|cuerpo desnudo)|mi (?:polla|verga)|mamada|estoy (?:muy )?(?:cachond[oa]|calient[e])|estas (?:cachond[oa]|calient[e])|sexo (?:esta noche|conmigo|ahora)|que llevas puesto)\b/,
  },
  // Polish
  {
    insult:
      /\b(?:jestes (?:naprawde |taka |taki |strasznie |po prostu )*(?:brzydk[ia]|grub[ya]|glupi[a]?|szmat[a]|kurw[a]|dziwk[a]|idiot(?:a|ka)|zalosn[ya]|obrzydliw[ya]|krow[a]|swini[a]|zerem)|(?:glupia|tlusta|brzydka|stara) (?:krowo|szmato|kurwo|dziwko|suko|krowa|szmata|kurwa|dziwka|suka)|spierdalaj|wypierdalaj|pierdol sie|zamknij (?:sie|ryj|morde)|zabij sie)\b/,
    advance:
      /\b(?:bez ubran(?:ia)?\b|w mniejszej ilosci|(?:chce|chcialbym|chcialabym|ochote|chetnie) (?:\w+ ){0,3}(?:ruchac|wyruchac|przeleciec|lizac|wylizac|rozebrac|zobaczyc cie nago)|nagie (?:zdjecia|fotki)|nag(?:a|ie|ich) (?:fotk\w*|zdjec\w*)|nudes\w*|twoje (?:cycki|piersi|cipke|cipka|nagie cialo)|tw(?:oja|oj) (?:cipk\w*|tylek|dupe|dupa|kutas\w*)|moj(?:ego)? kutas\w*|loda|jestem (?:taki |taka )?(?:napalon[ya])|jestes (?:napalon[ya])|seks (?:dzis|dzisiaj|ze mna|teraz)|ochote na seks|co masz na sobie)\b/,
  },
]
