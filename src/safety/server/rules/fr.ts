import { APPS, type RulePack } from './rule-pack.ts'

const MONEY = String.raw`(?:argent|fric|sous\b|euros?|eur\b|dollars?|francs?|chf|[€$£] ?\d|\d+ ?[€$£]|\d{3,}|quelques centaines|une somme|(?:le|mon|un|du) (?:billet|visa|loyer|vol)|les (?:frais|billets)|la (?:facture|caution|douane|location)|mes (?:frais|factures)|western union|moneygram|paypal|mandat cash|transcash)`
const ASK = String.raw`(?:(?:peux|pourrais|pouvez|pourriez|veux|voudrais)[- ](?:tu|vous)(?: pas| bien| s'il te plait| juste| peut-etre| au moins)*|(?:tu peux|tu pourrais|tu veux bien|vous pouvez|vous pourriez)|(?:prete|prete|envoie|envoyez|transfere|vire|donne|avance|depanne)[- ]moi|(?:j'ai besoin|j'aurais besoin) que tu|est-ce que tu (?:peux|pourrais|voudrais)|est-il possible que tu|ca te (?:derange|generait) de|je (?:te|vous) (?:demande|supplie) de|aide[- ]moi a payer|merci de)`
const GIVE = String.raw`(?:pret\w*|envo\w*|transfer\w*|vir(?:er|e|es|ement)|donn\w*|avanc\w*|depann\w*|aid\w*|pay\w*|regl\w*|rembours\w*|vers\w*)`
const CARD = String.raw`(?:cartes?[- ]cadeaux?|(?:carte|cartes|recharge|recharges|coupon|coupons|ticket|tickets|code|codes) (?:cadeau |cadeaux )?(?:steam|google play|amazon|apple|itunes|pcs|transcash|neosurf|paysafecard|toneo)|paysafecards?|neosurf|transcash)`
const BANK = String.raw`(?:rib|iban|coordonnees bancaires|donnees bancaires|numero de (?:compte|carte)|compte bancaire|carte (?:bancaire|bleue|de credit)|cryptogramme|code secret|code pin|mot de passe|identifiants|code (?:que tu|recu|qui|de (?:verification|validation|confirmation))|copie de (?:ta|votre) (?:carte d'identite|piece d'identite)|photo de ta (?:carte|piece d'identite))`

/** French. */
export const fr: RulePack = {
  language: 'fr',
  version: 1,
  reported:
    /\b(?:il|elle|ils|quelqu'un|un (?:type|mec|homme|inconnu|escroc|gars|brouteur)|une (?:fille|femme|nana)|mon (?:ex|frere|fils|pere|patron|voisin|ami|copain|collegue|cousin|neveu|coloc|proprietaire)|ma (?:soeur|fille|mere|voisine|copine|collegue|cousine|patronne|niece)|mes (?:amis|parents|enfants)) (?:me |lui |leur |nous )?(?:m'a|m'ont|m'avait|(?:a|ont|avait) (?:encore |aussi )?(?:demande|ecrit|dit|voulu|envoye|perdu|gagne)|voulait|veut|demande|demandait|dit|disait|ecrivait|pretend|pretendait|virait|n'arrete pas)\b|\b(?:arnaqu\w*|escroc\w*|escroquer\w*|brouteurs?|fraude\w*|phishing|police|faux profil)\b|\b(?:n'envoie\w*|n'envoyez|ne (?:donne|donnez|prete|pretez|paie|partage|communique|vire|clique)\w*)\b|\bjamais (?:d'argent|envoyer|donner|preter|ton|votre|de)\b|\bje (?:ne |n')?(?:prete|envoie|donne|paie|partage|ferais|fais|investis|preterais|enverrais|joue)\b[^.?!]{0,20}\b(?:jamais|pas|rien|aucun\w*|plus)\b|\bsi (?:quelqu'un|on te|un inconnu)\b|\bau lieu de\b|\bpas besoin\b/,
  shared:
    /\b(?:partag\w*|moitie[- ]moitie|la moitie|ta (?:part|moitie|tournee)|ma (?:part|moitie|tournee)|je te dois|tu me dois|qui paie|qui paye|chacun (?:sa|paie)|les (?:places|entrees)|pour (?:le cine\w*|le concert|le resto|le restaurant|les places|le theatre)|je t'invite|c'est moi qui|deja (?:paye|reserve)|prochaine tournee)\b/,
  money: [
    new RegExp(`\\b${ASK}[^.?!]{0,50}\\b${GIVE}\\b[^.?!]{0,70}${MONEY}`),
    new RegExp(
      `\\b(?:prete|envoie|envoyez|transfere|vire|avance|depanne|verse)[- ]moi\\b[^.?!]{0,60}${MONEY}`,
    ),
    new RegExp(
      `\\btu (?:peux|pourrais) me (?:preter|envoyer|virer|avancer|depanner|donner)\\b[^.?!]{0,60}${MONEY}`,
    ),
    /\b(?:il me (?:manque|faut)|j'ai (?:juste |seulement |urgemment )?besoin de|il ne me manque que) (?:juste |encore |seulement |environ |que )*(?:[€$£] ?\d+|\d+ ?(?:€|euros?|eur|dollars?|francs?))/,
    /\b(?:c'est|ca fait|ca coute|il s'agit de|les frais sont de) (?:juste |seulement |que )*(?:\d+ ?(?:€|euros?|dollars?|francs?))[^.?!]{0,50}\b(?:rends|rembours\w*|rendrai)/,
    /\b(?:aid\w*|soutenir|depanner)\b[^.?!]{0,25}\bfinancierement|\bcoup de pouce financier|\baide financiere\b[^.?!]{0,20}\b(?:de ta part|urgente)/,
  ],
  gift_card: [
    new RegExp(
      `\\b(?:achete\\w*|acheter|prends|prendre|envoie\\w*|envoyer|gratte\\w*|gratter|trouve\\w*)\\b[^.?!]{0,45}${CARD}`,
    ),
    new RegExp(
      `${CARD}[^.?!]{0,50}\\b(?:achete\\w*|acheter|envoie\\w*|envoyer|gratte\\w*|gratter|photo|les codes)`,
    ),
    /\b(?:gratte\w*|gratter)\b[^.?!]{0,25}\bcodes?\b|\bphoto (?:du code|des codes|du dos)/,
  ],
  bank_data: [
    new RegExp(
      `\\b(?:envoie\\w*|envoyer|donne\\w*|donner|dis|communique\\w*|passe|besoin|peux|pourrais|quel est|transmets|tape|rentre)\\b[^.?!]{0,35}\\b(?:ton|ta|tes|votre|vos|le|la|les|moi|de)\\b[^.?!]{0,30}\\b${BANK}`,
    ),
    /\b(?:je peux|puis-je|est-ce que je peux|mon \w+ peut) (?:utiliser|passer par) ton compte\b/,
    /\bsur ton compte\b[^.?!]{0,40}\b(?:virer|virement|recevoir|encaisser|verser|deposer)|\b(?:virer|virement|recevoir|encaisser|verser|deposer)\b[^.?!]{0,40}\bsur ton compte\b/,
  ],
  investment: [
    /\b(?:je (?:peux|pourrais|vais|voudrais|veux) (?:te|t'|vous)|laisse[- ]moi (?:te|t'))[^.?!]{0,55}\b(?:trad\w*|invest\w*|crypto\w*|bitcoins?|forex|plateforme|bourse|gagner (?:de l'argent|plus)|benefices?|placer)/,
    /\b(?:tu (?:peux|pourrais|devrais|n'as qu'a)|commence|pourquoi (?:tu n'investis|ne pas)|essaie|investis|investissons|place|depose|mets)\b[^.?!]{0,45}\b(?:invest\w*|trad\w*|crypto\w*|bitcoins?|plateforme|placement|avec moi[^.?!]{0,15}\d)|\b(?:investis|place|depose|mets)\b[^.?!]{0,30}\d{3}|\btu peux commencer avec (?:seulement )?\d+/,
    /\b(?:envoie\w*|achete\w*|transfere\w*|paie|payer|depose\w*)\b[^.?!]{0,35}\b(?:bitcoins?|btc|usdt|ethereum|eth|crypto\w*|tether)\b/,
    /\b(?:garanti\w*|sans (?:aucun )?risque|sur a 100|doubler|tripler|double|triple)\b[^.?!]{0,40}\b(?:rendement|benefices?|gains?|argent|mise|economies|capital|placement)\b|\b(?:rendement|gains?|benefices?) (?:garanti\w*|sans risque)/,
    /\b(?:ouvre|cree|creer|inscris[- ]toi|installe|enregistre[- ]toi)\b[^.?!]{0,45}\b(?:trading|crypto\w*|wallet|portefeuille|coinbase|binance|plateforme)/,
  ],
  other_app: [
    new RegExp(
      `\\b(?:ecris|ecrivez|ajoute|contacte|rejoins|retrouve|parle|joins|envoie)[- ]?(?:moi|m'|me)?\\b[^.?!]{0,30}\\b(?:sur|par|via) (?:mon )?${APPS}\\b`,
    ),
    new RegExp(
      `\\b(?:on (?:peut|pourrait|passe|continue|se parle|s'ecrit|va)|passons|continuons|je (?:prefere|prefererais|voudrais|veux)|tu (?:veux|voudrais|preferes)|ca te dit|et si on|peut-on|pourrait-on)\\b[^.?!]{0,45}\\b(?:sur|par|via) (?:une autre )?(?:${APPS}|appli\\w*)\\b`,
    ),
    new RegExp(
      `\\b(?:tu as|t'as|as-tu|tu utilises|tu es sur|donne[- ]moi|envoie[- ]moi|passe[- ]moi|file[- ]moi|c'est quoi|quel est|je peux avoir)\\b[^.?!]{0,15}\\b(?:${APPS}|ton numero|numero de telephone|ton num|ton 06)\\b`,
    ),
    new RegExp(`\\b(?:voici|voila) mon (?:${APPS}|numero|num)\\b|\\bmon ${APPS} (?:est|c'est)\\b`),
    /\bje (?:suis|viens|me connecte|passe) (?:rarement|presque jamais|tres peu|pas souvent|peu souvent)\b[^.?!]{0,50}\b(?:ecris|numero|mail|contacte|num)/,
  ],
  app_named: new RegExp(`\\b(?:${APPS}|autre appli\\w*|numero|num)\\b`),
  story: {
    place:
      /\b(?:je (?:suis|travaille|sers)|j'ai ete|mon (?:contrat|unite|deploiement)|ma mission)\b[^.?!]{0,70}\b(?:plateforme petroliere|offshore|maintien de la paix|mission de l'onu|mission militaire|base militaire|deploye|syrie|yemen|afghanistan|irak|cargo|en pleine mer|en mer|zone de guerre)/,
    hardship:
      /\b(?:(?:acces|acceder|toucher|utiliser|atteindre)\b[^.?!]{0,20}\b(?:compte|argent|carte)|(?:compte|carte|argent)\b[^.?!]{0,20}\b(?:bloque\w*|gele\w*|inaccessible)|(?:demande|formulaire|frais) de (?:conge|permission)|\b(?:bloque\w*|retenu\w*|coince\w*) (?:a|par|en|dans) (?:la )?douanes?|frais de douane|frais de (?:dossier|liberation|sortie)|(?:aucune|pas de) banque|pas de distributeur|payer (?:l'helicoptere|les frais|le coursier|une amende)|mon (?:salaire|solde)\b[^.?!]{0,30}\b(?:bloque|apres|fin)|portefeuille\b[^.?!]{0,20}\bvole)/,
    child:
      /\b(?:mon (?:petit |pauvre |unique )*(?:fils|garcon|enfant|bebe)|ma (?:petite |pauvre |seule )*fille)\b/,
    illness:
      /\b(?:hopital|clinique|operation|opere\w*|operer|accident|coma|rein|reins|tumeur|leucemie|cancer|soins intensifs|reanimation|traitement)\b/,
    costs:
      /\b(?:(?:l'hopital|la clinique|les medecins|le docteur) (?:exige\w*|demande\w*|reclame\w*|refuse\w*|veut|veulent)\b|(?:payer|regler|avancer) (?:l'operation|les frais|les soins|l'hopital|la facture|le traitement|la moitie|d'avance)|frais (?:d'hopital|medicaux|de clinique)|acompte|pas (?:de quoi|les moyens|l'argent)|coute \d)/,
  },
}
