import type { DemoTexts } from './demo-texts.ts'

export const fr: DemoTexts = {
  selves: [
    'Au début je parle peu, ensuite on ne m’arrête plus.',
    'Je ris facilement, surtout de moi.',
    'Mes amis vantent ma patience, mes plantes beaucoup moins.',
    'Je pose beaucoup de questions et j’écoute les réponses.',
    'Debout tôt, petit déjeuner long, bonne humeur dès neuf heures.',
    'Je tiens parole et j’arrive souvent cinq minutes en avance.',
    'Les pieds sur terre, de la curiosité et un faible pour les mauvais jeux de mots.',
    'Je préfère faire une chose bien plutôt que cinq à la fois.',
    'Un peu de timidité à l’écrit, bien moins en vrai.',
    'J’aime les gens sincères qui restent gentils.',
    'Moitié liste de choses à faire, moitié rêverie.',
    'Je cuisine mieux que je n’écris de profils.',
    'Du calme au-dehors, plein d’idées au-dedans.',
    'J’écris encore des lettres et je perds toujours mes clés.',
  ],
  jobs: [
    'Je travaille à l’hôpital et je sais ce qu’une nuit de garde fait à quelqu’un.',
    'Je fais la classe à des enfants de huit ans, qui posent de meilleures questions que les adultes.',
    'Je répare des vélos et je connais chaque nid-de-poule du quartier.',
    'J’écris des logiciels pour de petites entreprises et je ferme l’ordinateur à cinq heures.',
    'Je tiens les comptes d’une entreprise familiale et j’aime quand tout tombe juste.',
    'Je fais du pain, alors mon réveil sonne à quatre heures.',
    'Je m’occupe de jardins qui ne sont pas à moi, et je les aime quand même.',
    'Je conduis un tramway et je connais tous les visages du matin.',
    'J’ai une petite boutique où l’on vient surtout pour bavarder.',
    'Je coupe des cheveux et j’entends la moitié des histoires de la ville.',
    'Je dessine des ponts et je regarde chacun de ceux que je traverse.',
    'Je travaille avec des personnes âgées et j’apprends d’elles chaque semaine.',
    'Je cuisine dans un restaurant, alors je dîne tard et avec appétit.',
    'Je fabrique des cuisines et des escaliers en bois qui durent.',
    'Je mets des livres en page et je vois des lettres partout.',
    'Je travaille à la bibliothèque, moins silencieuse qu’on ne croit.',
    'J’aide les gens à bouger de nouveau après une blessure.',
    'J’organise des livraisons, et chaque jour a son casse-tête.',
    'Je pose des panneaux solaires et je connais les toits avec la plus belle vue.',
    'Je fais de la recherche en laboratoire et je l’explique très mal en soirée.',
  ],
  student: [
    'Je termine mes études et je travaille le week-end dans un café.',
    'J’étudie, je travaille le samedi et je trouve encore du temps pour les gens.',
    'Encore à la fac, souvent à la bibliothèque, parfois avec un livre ouvert.',
  ],
  retired: [
    'Je ne travaille plus et j’ai enfin du temps pour tout ce qui attendait.',
    'À la retraite, avec un agenda plus rempli qu’avant.',
    'Plus de réveil depuis l’an dernier, je recommande.',
  ],
  cityLines: [
    'J’habite à {city} et j’y découvre encore des rues.',
    'Chez moi, c’est {city}, avec un balcon au soleil du soir.',
    'Je devais passer un an à {city}, j’y vis toujours.',
    'Le soir, on me croise souvent à pied dans {city}.',
    '{city} a la bonne taille : assez grande pour s’y perdre, assez petite pour s’y recroiser.',
    'Je connais à {city} un banc avec la plus belle vue, je te montrerai.',
  ],
  family: {
    middle: [
      'J’ai deux enfants, chez moi une semaine sur deux.',
      'Mon ado m’a appris la patience.',
      'Mes week-ends sont un peu pour ma fille et beaucoup pour la bonne cuisine.',
      'Pas d’enfants, trois filleuls et beaucoup de dessins sur le frigo.',
    ],
    older: [
      'Mes enfants sont grands et mon temps est de nouveau à moi.',
      'Mes quatre petits-enfants m’empêchent de m’ennuyer.',
      'Après un long mariage, je sais ce qui me manque : quelqu’un à qui raconter la journée.',
      'La maison est calme, et je partagerais volontiers le petit déjeuner.',
    ],
  },
  interests: {
    relationship: [
      'Je cherche une histoire qui dure, sans se presser.',
      'Je crois à deux personnes qui se choisissent chaque jour.',
    ],
    friendship: [
      'L’amitié passe d’abord, quoi qu’il en naisse.',
      'Avec mes plus vieux amis, le débat sur la pizza dure depuis des années.',
    ],
    sex: [
      'La proximité compte pour moi et j’aime en parler franchement.',
      'Le désir est une belle chose quand chacun se sent en confiance.',
    ],
    massage: [
      'Je masse bien les épaules et je ne refuse jamais un massage.',
      'Après une longue semaine, un massage vaut mieux qu’une fête.',
    ],
    cooking: [
      'Je cuisine pour six, même quand on est deux.',
      'Mon risotto a un club de trois admirateurs.',
    ],
    baking: [
      'Le dimanche, ça sent la tarte aux pommes.',
      'Je fais du pain et j’en offre la moitié.',
    ],
    coffee: [
      'D’abord un café, ensuite on parle.',
      'Je sais où l’on boit un bon café, et qui le prépare.',
    ],
    wine: [
      'Je m’y connais peu en vin et je l’apprécie beaucoup.',
      'Un verre de rouge et une longue soirée, cela suffit.',
    ],
    eating_out: [
      'Je teste un à un tous les petits restaurants du coin.',
      'Je lis les cartes comme d’autres lisent des romans.',
    ],
    vegetarian: [
      'Je ne mange pas de viande, mais je ne regarde pas ton assiette.',
      'Mon potager décide du menu.',
    ],
    gym: [
      'Trois fois par semaine, je soulève des poids et je les repose.',
      'La salle me garde le dos droit et l’esprit clair.',
    ],
    sports: [
      'J’ai besoin de bouger, peu importe le ballon.',
      'Je perds avec dignité et je gagne trop bruyamment.',
    ],
    running: ['Je cours lentement et loin.', 'Mes meilleures idées viennent au sixième kilomètre.'],
    cycling: [
      'Je fais tout à vélo, même sous la pluie.',
      'Le dimanche, je roule jusqu’à voir de l’eau.',
    ],
    hiking: [
      'Un sentier, un casse-croûte, et tout va bien.',
      'Je collectionne les sommets, lentement.',
    ],
    swimming: [
      'Je nage dehors jusqu’à ce que mes amis parlent de folie.',
      'Vingt longueurs avant le travail, et la journée peut venir.',
    ],
    yoga: [
      'Le yoga m’a donné de la patience, même dans les files d’attente.',
      'Mon tapis sert plus que mon canapé.',
    ],
    dancing: [
      'Je danse dans la cuisine et, sur demande, ailleurs.',
      'Le jeudi, c’est salsa, même sans savoir danser.',
    ],
    football: [
      'Les jours de match, je perds toute raison.',
      'J’entraîne des enfants de dix ans qui ne font jamais de passe.',
    ],
    tennis: [
      'Mon service est modeste, mon espoir infini.',
      'Je cherche quelqu’un qui donne bonnes les balles douteuses.',
    ],
    climbing: [
      'Je grimpe, souvent en salle, et je fais confiance au nœud.',
      'L’escalade apprend à ne regarder que la prise suivante.',
    ],
    skiing: [
      'Une semaine de neige me suffit pour l’année.',
      'Je pars tôt sur la piste et tôt vers la soupe.',
    ],
    sailing: [
      'Sur l’eau, j’oublie quel jour on est.',
      'Je fais un nœud de chaise les yeux fermés.',
    ],
    horse_riding: [
      'La moitié de mon temps libre sent l’écurie.',
      'Mon cheval choisit le chemin, moi l’heure du retour.',
    ],
    motorcycling: [
      'Je prends les petites routes, avec un sac pour deux jours.',
      'Ma moto est plus âgée que certains collègues.',
    ],
    music: [
      'Il y a toujours de la musique, de Bach aux pires années quatre-vingt.',
      'Je fais encore des listes de chansons pour les gens que j’aime bien.',
    ],
    concerts: [
      'Aux petits concerts, je suis au premier rang.',
      'Je vais loin pour un bon concert et je reste jusqu’au rappel.',
    ],
    singing: [
      'Je chante dans une chorale qui progresse chaque année.',
      'En voiture, je chante les deux voix.',
    ],
    playing_music: [
      'Je joue du piano, surtout quand les voisins sont sortis.',
      'Ma guitare connaît quatre chansons, moi aussi.',
    ],
    film: [
      'J’aime les petits cinémas aux fauteuils qui grincent.',
      'Je reste jusqu’à la dernière ligne du générique.',
    ],
    series: [
      'Si j’ai promis, je ne regarde jamais l’épisode suivant sans toi.',
      'Encore un épisode, c’est mon point faible.',
    ],
    theatre: [
      'Je vais au théâtre même quand je ne comprends pas la pièce.',
      'Mon moment préféré : quand les lumières s’éteignent.',
    ],
    museums: [
      'Je regarde vraiment trois tableaux et je saute le reste.',
      'Les dimanches de pluie sont pour les musées.',
    ],
    photography: [
      'Je photographie des portes et des gens qui rient.',
      'Je m’arrête toujours pour une dernière photo.',
    ],
    drawing: ['Je dessine des inconnus dans le train.', 'Mon carnet de croquis me suit partout.'],
    writing: [
      'J’écris des nouvelles que personne n’a encore lues.',
      'Je note les phrases que j’entends en passant.',
    ],
    reading: [
      'Trois livres près du lit, un quatrième dans le sac.',
      'La dernière page, je la lis vraiment à la fin.',
    ],
    languages: [
      'J’apprends ma quatrième langue, mal et avec joie.',
      'Je commande dans la langue du pays, quoi qu’il arrive dans l’assiette.',
    ],
    travelling: [
      'Je voyage en train dès que possible, pour regarder dehors.',
      'Ma valise est petite et à moitié prête.',
    ],
    camping: [
      'Je dors le mieux sous une tente, avec la pluie dessus.',
      'Ma tente est montée en six minutes, le café prêt en huit.',
    ],
    beach: [
      'Je reviens de la plage avec du sable dans toutes les poches.',
      'La mer est la plus belle en octobre.',
    ],
    nature: [
      'Je reconnais les oiseaux d’ici à leur chant.',
      'Une marche en forêt règle presque tout.',
    ],
    gardening: [
      'Je fais pousser des tomates et je leur parle.',
      'En mai, j’ai de la terre aux genoux.',
    ],
    dogs: ['Mon chien choisit mes amis, avec goût.', 'Je sors le chien par tous les temps.'],
    cats: ['Mon chat tolère les invités respectueux.', 'Mon canapé appartient à deux chats.'],
    diy: [
      'J’ai réparé chaque chaise de cette maison au moins une fois.',
      'Une perceuse et un samedi libre me suffisent.',
    ],
    gaming: [
      'Je joue avec des amis, en ligne et sur le canapé.',
      'Je finis les jeux pour l’histoire.',
    ],
    board_games: [
      'J’ai trop de jeux de société et je lis toujours les règles.',
      'Les soirées jeux chez moi finissent tard.',
    ],
    science: [
      'Je peux parler des étoiles pendant une heure, il faut m’arrêter à temps.',
      'J’aime savoir comment les choses marchent, jusqu’à la vis.',
    ],
    volunteering: [
      'Le vendredi, je cuisine au centre social.',
      'Je donne quelques heures par semaine à une cause qui me tient à cœur.',
    ],
  },
  goals: [
    'J’aimerais rencontrer quelqu’un avec qui le silence est bon aussi.',
    'D’abord de bonnes conversations, le reste viendra peut-être.',
    'J’espère trouver quelqu’un avec qui partager les petites choses.',
    'Pas besoin d’aimer ce que j’aime, du moment que tu aimes quelque chose.',
    'Si tu es aimable avec les serveurs, on s’entendra.',
    'J’ai envie de rire avec quelqu’un des mêmes bêtises.',
    'Quelqu’un qui a ses projets et aime en faire quelques-uns à deux.',
    'Je cherche de la chaleur, de la franchise et un bon appétit.',
    'Pas de jeux, pas de hâte, une bonne compagnie.',
    'Ce serait bien d’avoir à qui envoyer la photo du coucher de soleil.',
    'La confiance compte plus que les feux d’artifice, mais les deux sont les bienvenus.',
    'Voyons si nous aimons le même silence.',
  ],
  closings: [
    'Dis-moi ce que tu lis en ce moment.',
    'Écris-moi ce qui t’a fait sourire aujourd’hui.',
    'Demande-moi de raconter mes pires vacances.',
    'On commence par un café ?',
    'Dis bonjour, je répondrai.',
    'Dis-moi où je devrais dîner la prochaine fois.',
    'Que me montrerais-tu dans ta ville ?',
  ],
  dialogues: [
    [
      'Bonjour, ton profil m’a fait sourire. Comment s’est finie l’histoire des clés ?',
      'Dans le frigo. À côté du beurre.',
      'Évidemment. Les miennes étaient un jour dans la boîte à pain.',
      'Alors on se comprend. Un café, un de ces jours ?',
      'Avec plaisir. Samedi, à mi-chemin ?',
      'Va pour samedi.',
    ],
    [
      'Bonsoir, tu aimes les longues promenades. Tu vas où d’habitude ?',
      'Le long de l’eau jusqu’à la boulangerie, puis retour.',
      'Une promenade avec un but, ça me plaît.',
      'Le but, c’est le pain aux raisins, pour être honnête.',
    ],
    [
      'Bonjour, tu lis quoi en ce moment ?',
      'Une grosse saga familiale. Je perds les cousins en route.',
      'Moi, je dessine l’arbre sur le marque-page.',
      'Excellente idée. Je te la vole.',
      'Seulement si tu me racontes la fin.',
    ],
    [
      'Je peux te demander d’où vient la photo en montagne ?',
      'Bien sûr. Trois jours, deux ampoules et un téléphérique fermé.',
      'Donc à pied aussi pour descendre ?',
      'Tout. J’en parle encore, comme tu vois.',
      'À ta place, j’aurais pleuré.',
      'Je l’ai fait, un instant. Ensuite il y a eu la soupe.',
    ],
    [
      'C’est quoi, ton remède pour une mauvaise journée ?',
      'Des pâtes avec trop d’ail et un appel à ma sœur. Et toi ?',
      'Un bain, un livre, pas de téléphone.',
      'Pas mal non plus. On compare un de ces jours ?',
    ],
    [
      'On aime le théâtre, toi et moi, je vois. Tu y vas souvent ?',
      'La semaine dernière. Deux heures, sans entracte, des chaises dures. C’était magnifique.',
      'Tu me tenais jusqu’aux chaises.',
      'Apporte un coussin. J’en ai un de trop.',
      'C’est l’invitation la plus gentille de l’année.',
    ],
    [
      'Bonjour, on est presque voisins. J’habite deux arrêts plus loin.',
      'Alors tu connais la boulangerie au chat grognon.',
      'Tout le monde le connaît. Je crois que c’est lui le patron.',
      'Hier il m’a fait peur. J’ai acheté deux pains.',
    ],
    [
      'C’était bien, ton week-end ?',
      'Pluvieux et bien. La chaise est enfin réparée. Et le tien ?',
      'Ma nièce m’a appris une danse. Aujourd’hui je ne marche plus.',
      'Il y a une vidéo ?',
      'Oui, et elle restera en famille.',
    ],
    [
      'Tu as le même film préféré que ma mère. C’est un compliment.',
      'Alors ta mère a bon goût.',
      'Elle t’apprécierait. Tu réponds toujours aussi vite ?',
      'Seulement quand j’attends le train. Par chance, il a du retard.',
    ],
  ],
}
