import type { Locale } from '../../src/platform/locales.ts'

/** Answers of demo members to prompts, two for each, without grammatical gender. */
export const demoAnswers: Record<Locale, Record<string, [string, string]>> = {
  en: {
    good_sunday: [
      'Forty kilometres against the wind, soup, and nobody asked how far it was.',
      'The paper until eleven, a market, and a nap that wasn’t planned.',
    ],
    argue_about: [
      'Whether a bicycle needs a basket. It does.',
      'Whether pancakes are dinner. They are.',
    ],
    ask_me: [
      'The folding bike I bought back from the man who stole it.',
      'The night a hedgehog moved into my kitchen.',
    ],
    best_dish: [
      'Pea soup that holds a spoon upright. My grandmother’s, minus the pig’s foot.',
      'Lasagne, on two days, because the first one is for the sauce.',
    ],
    small_joy: [
      'The tram driver who waits when he sees me running.',
      'Clean sheets and the window open.',
    ],
    last_fixed: [
      'A lamp from 1962. It works as long as nobody touches it.',
      'My neighbour’s bell, which I now hear all day.',
    ],
  },
  de: {
    good_sunday: [
      'Vierzig Kilometer gegen den Wind, Suppe, und niemand fragt, wie weit es war.',
      'Zeitung bis elf, Flohmarkt und ein Mittagsschlaf, der nicht geplant war.',
    ],
    argue_about: [
      'Ob ein Fahrrad einen Korb braucht. Braucht es.',
      'Ob Pfannkuchen ein Abendessen sind. Sind sie.',
    ],
    ask_me: [
      'Dem Klapprad, das ich dem Dieb wieder abgekauft habe.',
      'Der Nacht, in der ein Igel in meine Küche zog.',
    ],
    best_dish: [
      'Erbsensuppe, in der der Löffel steht. Von meiner Oma, ohne Schweinefuß.',
      'Lasagne in zwei Tagen, der erste gehört der Soße.',
    ],
    small_joy: [
      'Die Straßenbahnfahrerin, die wartet, wenn sie mich rennen sieht.',
      'Frische Bettwäsche und ein offenes Fenster.',
    ],
    last_fixed: [
      'Eine Lampe von 1962. Sie geht, solange sie niemand berührt.',
      'Die Klingel von nebenan, die ich jetzt den ganzen Tag höre.',
    ],
  },
  nl: {
    good_sunday: [
      'Veertig kilometer tegen de wind, soep, en niemand vroeg hoe ver het was.',
      'De krant tot elf uur, een rommelmarkt en een dutje dat niet gepland was.',
    ],
    argue_about: [
      'Of een fiets een mand nodig heeft. Ja dus.',
      'Of pannenkoeken avondeten zijn. Dat zijn ze.',
    ],
    ask_me: [
      'De vouwfiets die ik terugkocht van de man die hem stal.',
      'De nacht dat er een egel in mijn keuken introk.',
    ],
    best_dish: [
      'Erwtensoep waar de lepel in blijft staan. Van mijn oma, zonder varkenspoot.',
      'Lasagne, in twee dagen, want de eerste is voor de saus.',
    ],
    small_joy: [
      'De trambestuurder die wacht als hij me ziet rennen.',
      'Schone lakens en het raam open.',
    ],
    last_fixed: [
      'Een lamp uit 1962. Hij doet het zolang niemand eraan komt.',
      'De bel van de buren, die ik nu de hele dag hoor.',
    ],
  },
  fr: {
    good_sunday: [
      'Quarante kilomètres contre le vent, une soupe, et personne ne demande combien.',
      'Le journal jusqu’à onze heures, une brocante, une sieste imprévue.',
    ],
    argue_about: [
      'Un vélo a-t-il besoin d’un panier ? Oui.',
      'Les crêpes font-elles un dîner ? Évidemment.',
    ],
    ask_me: [
      'Le vélo pliant que j’ai racheté à son voleur.',
      'La nuit où un hérisson a emménagé dans ma cuisine.',
    ],
    best_dish: [
      'Une soupe de pois où la cuillère tient debout, celle de ma grand-mère.',
      'Des lasagnes en deux jours : le premier est pour la sauce.',
    ],
    small_joy: [
      'Le chauffeur du tram qui attend quand il me voit courir.',
      'Des draps propres et la fenêtre ouverte.',
    ],
    last_fixed: [
      'Une lampe de 1962. Elle marche tant que personne n’y touche.',
      'La sonnette des voisins, que j’entends maintenant toute la journée.',
    ],
  },
  it: {
    good_sunday: [
      'Quaranta chilometri contro vento, una minestra, e nessuno chiede quanti erano.',
      'Il giornale fino alle undici, un mercatino e un pisolino non previsto.',
    ],
    argue_about: [
      'Se la bici abbia bisogno del cestino. Sì.',
      'Se le crêpe siano una cena. Lo sono.',
    ],
    ask_me: [
      'La bici pieghevole ricomprata da chi me l’aveva rubata.',
      'La notte in cui un riccio si è trasferito in cucina.',
    ],
    best_dish: [
      'Una zuppa di piselli dove il cucchiaio sta in piedi. Di mia nonna.',
      'Le lasagne in due giorni: il primo è per il ragù.',
    ],
    small_joy: [
      'Il tranviere che aspetta quando mi vede correre.',
      'Lenzuola pulite e finestra aperta.',
    ],
    last_fixed: [
      'Una lampada del 1962. Funziona finché nessuno la tocca.',
      'Il campanello dei vicini, che ora sento tutto il giorno.',
    ],
  },
  es: {
    good_sunday: [
      'Cuarenta kilómetros contra el viento, sopa, y nadie preguntó cuántos eran.',
      'El periódico hasta las once, un mercadillo y una siesta sin planear.',
    ],
    argue_about: [
      'Si una bici necesita cesta. La necesita.',
      'Si las tortitas son una cena. Lo son.',
    ],
    ask_me: [
      'La bici plegable que le recompré al ladrón.',
      'La noche en que un erizo se instaló en mi cocina.',
    ],
    best_dish: [
      'Un puré de guisantes en el que la cuchara se queda de pie. De mi abuela.',
      'Lasaña en dos días: el primero es para la salsa.',
    ],
    small_joy: [
      'El conductor del tranvía que espera cuando me ve correr.',
      'Sábanas limpias y la ventana abierta.',
    ],
    last_fixed: [
      'Una lámpara de 1962. Funciona mientras nadie la toque.',
      'El timbre de al lado, que ahora oigo todo el día.',
    ],
  },
  pl: {
    good_sunday: [
      'Czterdzieści kilometrów pod wiatr, zupa i nikt nie pyta, ile to było.',
      'Gazeta do jedenastej, pchli targ i nieplanowana drzemka.',
    ],
    argue_about: ['Czy rower potrzebuje koszyka. Potrzebuje.', 'Czy naleśniki to obiad. Tak.'],
    ask_me: ['Składak odkupiony od złodzieja.', 'Noc, w którą do mojej kuchni wprowadził się jeż.'],
    best_dish: [
      'Grochówka, w której łyżka stoi. Po babci.',
      'Lasagne na dwa dni, pierwszy jest na sos.',
    ],
    small_joy: [
      'Motorniczy, który czeka, kiedy widzi, że biegnę.',
      'Świeża pościel i otwarte okno.',
    ],
    last_fixed: [
      'Lampa z 1962 roku. Działa, dopóki nikt jej nie dotyka.',
      'Dzwonek sąsiadów, teraz słychać go cały dzień.',
    ],
  },
}

/** What demo members write with a like of an answer, whatever it says. */
export const demoComments: Record<Locale, [string, string, string]> = {
  en: ['Tell me the rest of this one.', 'This made me laugh on the tram.', 'I need proof of that.'],
  de: [
    'Davon will ich den Rest hören.',
    'Darüber musste ich in der Bahn lachen.',
    'Das glaube ich erst mit Beweis.',
  ],
  nl: [
    'Hier wil ik de rest van horen.',
    'Hier moest ik in de tram om lachen.',
    'Dat wil ik bewezen zien.',
  ],
  fr: ['Je veux entendre la suite.', 'J’en ai ri dans le tram.', 'Il me faut une preuve.'],
  it: ['Di questa voglio sentire il resto.', 'Mi ha fatto ridere in tram.', 'Voglio le prove.'],
  es: ['De esta quiero oír el resto.', 'Me hizo reír en el tranvía.', 'De eso necesito pruebas.'],
  pl: ['Chcę usłyszeć resztę.', 'Uśmiech na cały tramwaj.', 'Na to potrzebny jest dowód.'],
}
