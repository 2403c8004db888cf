import type { DemoTexts } from './demo-texts.ts'

export const de: DemoTexts = {
  selves: [
    'Am Anfang still, danach schwer zu bremsen.',
    'Ich lache schnell, am liebsten über mich selbst.',
    'Freunde nennen mich geduldig, meine Pflanzen sehen das anders.',
    'Ich frage viel und höre bei den Antworten zu.',
    'Früh wach, langes Frühstück, ab neun Uhr gute Laune.',
    'Ich halte, was ich verspreche, und bin meist fünf Minuten zu früh da.',
    'Bodenständig, neugierig und anfällig für schlechte Wortspiele.',
    'Lieber eine Sache richtig als fünf gleichzeitig.',
    'Auf dem Papier etwas schüchtern, im echten Leben geht es besser.',
    'Ich mag Menschen, die ehrlich sind und trotzdem freundlich.',
    'Halb Planung, halb Tagtraum.',
    'Kochen kann ich besser als Profile schreiben.',
    'Außen ruhig, innen voller Ideen.',
    'Ich schreibe noch Briefe und verlege noch immer meine Schlüssel.',
  ],
  jobs: [
    'Ich arbeite im Krankenhaus und weiß, was eine Nachtschicht mit einem macht.',
    'Ich unterrichte eine dritte Klasse, die bessere Fragen stellt als die meisten Erwachsenen.',
    'Ich repariere Fahrräder und kenne jedes Schlagloch im Viertel.',
    'Ich schreibe Software für kleine Firmen und klappe um fünf den Laptop zu.',
    'Ich mache die Buchhaltung eines Familienbetriebs und mag es, wenn die Summe stimmt.',
    'Ich backe beruflich Brot, mein Wecker klingelt also um vier.',
    'Ich pflege Gärten, die mir nicht gehören, und liebe sie trotzdem.',
    'Ich fahre Straßenbahn und kenne jede Art von Morgengesicht.',
    'Ich habe einen kleinen Laden, in den viele vor allem zum Reden kommen.',
    'Ich schneide Haare und höre dabei die halbe Stadtgeschichte.',
    'Ich plane Brücken und sehe mir jede an, über die ich gehe.',
    'Ich arbeite mit älteren Menschen und lerne jede Woche etwas von ihnen.',
    'Ich koche in einem Restaurant und esse deshalb spät und gern.',
    'Ich baue Küchen und Treppen aus Holz, das bleibt.',
    'Ich gestalte Bücher und sehe überall Buchstaben.',
    'Ich arbeite in der Bücherei, in der es weniger still ist, als man denkt.',
    'Ich helfe Menschen nach Verletzungen wieder auf die Beine.',
    'Ich plane Lieferungen und habe selten einen Tag ohne Rätsel.',
    'Ich montiere Solaranlagen und kenne die Dächer mit der besten Aussicht.',
    'Ich forsche im Labor und erkläre es auf Partys schlecht.',
  ],
  student: [
    'Mein Studium ist fast geschafft, am Wochenende arbeite ich in einem Café.',
    'Ich studiere, arbeite samstags und habe trotzdem Zeit für Menschen.',
    'Noch im Studium, meistens in der Bibliothek, manchmal mit offenem Buch.',
  ],
  retired: [
    'Ich arbeite nicht mehr und habe endlich Zeit für alles, was liegen blieb.',
    'Im Ruhestand, und der Kalender ist voller als vorher.',
    'Seit letztem Jahr kein Wecker mehr, sehr zu empfehlen.',
  ],
  cityLines: [
    'Ich wohne in {city} und entdecke immer noch neue Straßen.',
    'Zu Hause bin ich in {city}, mit einem Balkon in der Abendsonne.',
    'Nach {city} kam ich für ein Jahr und bin geblieben.',
    'Abends trifft man mich oft zu Fuß irgendwo in {city}.',
    '{city} hat die richtige Größe: groß genug zum Verlaufen, klein genug, um sich zweimal zu treffen.',
    'In {city} kenne ich eine Bank mit der besten Aussicht, die zeige ich dir gern.',
  ],
  family: {
    middle: [
      'Ich habe zwei Kinder, die jede zweite Woche bei mir sind.',
      'Von meinem Teenager habe ich Geduld gelernt.',
      'Meine Wochenenden gehören teils meiner Tochter und ganz dem guten Essen.',
      'Keine Kinder, drei Patenkinder und viele Bilder am Kühlschrank.',
    ],
    older: [
      'Meine Kinder sind erwachsen, und meine Zeit gehört wieder mir.',
      'Vier Enkelkinder halten mich auf Trab.',
      'Nach einer langen Ehe weiß ich, was mir fehlt: jemand, dem ich vom Tag erzähle.',
      'Das Haus ist still geworden, und ich würde den Frühstückstisch gern wieder teilen.',
    ],
  },
  interests: {
    relationship: [
      'Ich suche etwas, das bleibt, ganz ohne Eile.',
      'Ich glaube an zwei Menschen, die sich jeden Tag neu entscheiden.',
    ],
    friendship: [
      'Freundschaft kommt für mich zuerst, was auch daraus wächst.',
      'Mit den ältesten Freunden streite ich seit Jahren über Pizza.',
    ],
    sex: [
      'Nähe ist mir wichtig, und ich spreche gern offen darüber.',
      'Lust ist etwas Schönes, wenn sich beide sicher fühlen.',
    ],
    massage: [
      'Ich kann gut Schultern massieren und sage selbst nie nein.',
      'Nach einer langen Woche ist eine Massage besser als jede Party.',
    ],
    cooking: [
      'Ich koche für sechs, auch wenn wir zu zweit sind.',
      'Mein Risotto hat einen Fanclub mit drei Mitgliedern.',
    ],
    baking: [
      'Sonntags riecht es bei mir nach Apfelkuchen.',
      'Ich backe Brot und verschenke die Hälfte.',
    ],
    coffee: [
      'Erst Kaffee, dann Gespräche.',
      'Ich weiß, wo es guten Kaffee gibt und wer ihn macht.',
    ],
    wine: [
      'Von Wein verstehe ich wenig und genieße ihn sehr.',
      'Ein Glas Roter und ein langer Abend, mehr braucht es nicht.',
    ],
    eating_out: [
      'Ich esse mich durch alle kleinen Restaurants der Gegend.',
      'Ich lese Speisekarten wie andere Romane.',
    ],
    vegetarian: [
      'Ich esse kein Fleisch, schaue aber nicht auf fremde Teller.',
      'Mein Gemüsebeet entscheidet, was es zu essen gibt.',
    ],
    gym: [
      'Dreimal die Woche hebe ich Dinge hoch und stelle sie wieder hin.',
      'Das Training hält den Rücken gerade und den Kopf frei.',
    ],
    sports: [
      'Ich brauche Bewegung, egal mit welchem Ball.',
      'Ich verliere mit Würde und gewinne zu laut.',
    ],
    running: ['Ich laufe langsam und weit.', 'Die besten Ideen kommen mir bei Kilometer sechs.'],
    cycling: [
      'Ich fahre überall mit dem Rad hin, auch im Regen.',
      'Sonntags fahre ich, bis ich Wasser sehe.',
    ],
    hiking: ['Ein Weg und ein Butterbrot, und ich bin glücklich.', 'Ich sammle Gipfel, langsam.'],
    swimming: [
      'Ich schwimme draußen, bis Freunde es Wahnsinn nennen.',
      'Zwanzig Bahnen vor der Arbeit, dann kann der Tag kommen.',
    ],
    yoga: [
      'Yoga hat mich geduldiger gemacht, sogar in der Schlange.',
      'Auf der Matte bin ich öfter als auf dem Sofa.',
    ],
    dancing: [
      'Ich tanze in der Küche und auf Wunsch auch anderswo.',
      'Donnerstags ist Salsa, Anfänger willkommen.',
    ],
    football: [
      'An Spieltagen bin ich nicht ganz zurechnungsfähig.',
      'Ich trainiere Zehnjährige, die nie den Ball abgeben.',
    ],
    tennis: [
      'Mein Aufschlag ist bescheiden, meine Hoffnung grenzenlos.',
      'Ich suche jemanden, der Zweifelsbälle auch gut gibt.',
    ],
    climbing: [
      'Ich klettere, meist in der Halle, und vertraue dem Knoten.',
      'Beim Klettern lernt man, nur auf den nächsten Griff zu schauen.',
    ],
    skiing: [
      'Eine Woche Schnee reicht mir für das ganze Jahr.',
      'Morgens zuerst auf der Piste, mittags zuerst bei der Suppe.',
    ],
    sailing: [
      'Auf dem Wasser vergesse ich, welcher Tag ist.',
      'Den Palstek kann ich mit geschlossenen Augen.',
    ],
    horse_riding: [
      'Die Hälfte meiner Freizeit riecht nach Stall.',
      'Mein Pferd wählt den Weg, ich die Uhrzeit der Heimkehr.',
    ],
    motorcycling: [
      'Ich nehme die kleinen Straßen, mit Gepäck für zwei Tage.',
      'Mein Motorrad ist älter als manche im Kollegenkreis.',
    ],
    music: [
      'Bei mir läuft immer Musik, von Bach bis zu peinlichen Achtzigern.',
      'Ich stelle noch Musik zusammen für Menschen, die ich mag.',
    ],
    concerts: [
      'Bei kleinen Konzerten stehe ich ganz vorn.',
      'Für ein gutes Konzert reise ich weit und bleibe bis zur Zugabe.',
    ],
    singing: [
      'Ich singe in einem Chor, der jedes Jahr besser wird.',
      'Im Auto singe ich beide Stimmen.',
    ],
    playing_music: [
      'Ich spiele Klavier, vor allem wenn die Nachbarn weg sind.',
      'Meine Gitarre kennt vier Lieder, ich auch.',
    ],
    film: [
      'Ich mag kleine Kinos mit knarrenden Sitzen.',
      'Ich bleibe bis zur letzten Zeile des Abspanns.',
    ],
    series: [
      'Versprochen ist versprochen: Die nächste Folge schaue ich nie allein.',
      'Noch eine Folge, das ist meine Schwäche.',
    ],
    theatre: [
      'Ich gehe ins Theater, auch wenn ich das Stück nicht verstehe.',
      'Am schönsten ist der Moment, wenn das Licht ausgeht.',
    ],
    museums: [
      'Drei Bilder sehe ich richtig an, den Rest lasse ich aus.',
      'Verregnete Sonntage gehören dem Museum.',
    ],
    photography: [
      'Ich fotografiere Türen und lachende Menschen.',
      'Ich bleibe immer noch für ein letztes Foto stehen.',
    ],
    drawing: ['Im Zug zeichne ich Unbekannte.', 'Mein Skizzenbuch ist immer dabei.'],
    writing: [
      'Ich schreibe Kurzgeschichten, die noch niemand gelesen hat.',
      'Ich notiere Sätze, die ich unterwegs aufschnappe.',
    ],
    reading: [
      'Neben meinem Bett liegen drei Bücher, in der Tasche ein viertes.',
      'Die letzte Seite lese ich wirklich zuletzt.',
    ],
    languages: [
      'Ich lerne meine vierte Sprache, schlecht und mit Freude.',
      'Ich bestelle in der Landessprache, was immer dann kommt.',
    ],
    travelling: [
      'Ich reise am liebsten mit dem Zug und schaue hinaus.',
      'Mein Koffer ist klein und halb gepackt.',
    ],
    camping: [
      'Im Zelt mit Regen darauf schlafe ich am besten.',
      'Mein Zelt steht in sechs Minuten, der Kaffee in acht.',
    ],
    beach: [
      'Vom Strand komme ich mit Sand in allen Taschen zurück.',
      'Am schönsten ist das Meer im Oktober.',
    ],
    nature: [
      'Die Vögel hier erkenne ich an der Stimme.',
      'Ein Gang durch den Wald löst das meiste.',
    ],
    gardening: [
      'Ich ziehe Tomaten und rede mit ihnen.',
      'Im Mai findet man mich mit Erde an den Knien.',
    ],
    dogs: [
      'Mein Hund sucht meine Freunde aus, mit gutem Geschmack.',
      'Mit dem Hund bin ich bei jedem Wetter draußen.',
    ],
    cats: ['Meine Katze duldet Gäste, die Respekt mitbringen.', 'Mein Sofa gehört zwei Katzen.'],
    diy: [
      'Jeden Stuhl in diesem Haus habe ich schon einmal geleimt.',
      'Eine Bohrmaschine und ein freier Samstag genügen mir.',
    ],
    gaming: [
      'Ich spiele am Computer mit Freunden, online und auf dem Sofa.',
      'Ich spiele Spiele wegen der Geschichte zu Ende.',
    ],
    board_games: [
      'Ich besitze zu viele Brettspiele und lese immer die Regeln.',
      'Spieleabende bei mir werden spät.',
    ],
    science: [
      'Über Sterne kann ich eine Stunde reden, bitte rechtzeitig bremsen.',
      'Ich will wissen, wie Dinge funktionieren, bis zur Schraube.',
    ],
    volunteering: [
      'Freitags koche ich im Nachbarschaftshaus.',
      'Ein paar Stunden in der Woche gebe ich für eine gute Sache.',
    ],
  },
  goals: [
    'Schön wäre jemand, mit dem man auch schweigen kann.',
    'Zuerst gute Gespräche, der Rest darf kommen.',
    'Ich wünsche mir jemanden, um die kleinen Dinge zu teilen.',
    'Man muss nicht mögen, was ich mag, Hauptsache, man mag etwas.',
    'Wer nett zu Kellnern ist, mit dem komme ich aus.',
    'Ich möchte mit jemandem über denselben Unsinn lachen.',
    'Jemand mit eigenen Plänen, der gern ein paar gemeinsame macht.',
    'Ich suche Wärme, Ehrlichkeit und guten Appetit.',
    'Keine Spielchen, keine Eile, gute Gesellschaft.',
    'Schön wäre jemand, dem ich ein Foto vom Sonnenuntergang schicken kann.',
    'Vertrauen ist mir wichtiger als Feuerwerk, willkommen ist beides.',
    'Vielleicht mögen wir ja dieselbe Stille.',
  ],
  closings: [
    'Was liest du gerade?',
    'Schreib mir, worüber du heute gelächelt hast.',
    'Frag mich nach meinem schlimmsten Urlaub.',
    'Fangen wir mit einem Kaffee an?',
    'Ein Hallo genügt, ich antworte.',
    'Wo sollte ich unbedingt einmal essen?',
    'Was würdest du mir in deiner Stadt zeigen?',
  ],
  dialogues: [
    [
      'Hallo, bei deinem Profil musste ich lächeln. Wie ging das mit den Schlüsseln aus?',
      'Im Kühlschrank. Neben der Butter.',
      'Natürlich. Meine lagen einmal im Brotkasten.',
      'Dann verstehen wir uns. Mal auf einen Kaffee?',
      'Gern. Samstag, irgendwo in der Mitte?',
      'Samstag passt.',
    ],
    [
      'Guten Abend, du gehst gern lange spazieren. Wo denn meistens?',
      'Am Fluss entlang bis zum Bäcker und zurück.',
      'Ein Spaziergang mit Ziel, das gefällt mir.',
      'Das Ziel sind Zimtschnecken, ehrlich gesagt.',
    ],
    [
      'Hallo, was liest du gerade?',
      'Einen dicken Familienroman. Ich verliere die Cousins aus den Augen.',
      'Ich zeichne den Stammbaum aufs Lesezeichen.',
      'Das ist genial. Das klaue ich.',
      'Nur wenn du mir das Ende erzählst.',
    ],
    [
      'Darf ich nach dem Foto mit den Bergen fragen?',
      'Darfst du. Drei Tage, zwei Blasen und eine Seilbahn, die zu war.',
      'Also auch zu Fuß hinunter?',
      'Alles. Ich rede immer noch davon, wie du merkst.',
      'Ich hätte mich hingesetzt und geweint.',
      'Habe ich, ganz kurz. Dann gab es Suppe.',
    ],
    [
      'Was hilft dir an einem schlechten Tag?',
      'Nudeln mit zu viel Knoblauch und ein Anruf bei meiner Schwester. Und dir?',
      'Badewanne, Buch, Handy aus.',
      'Auch gut. Wollen wir das mal vergleichen?',
    ],
    [
      'Wir mögen beide Theater, wie ich sehe. Warst du in letzter Zeit?',
      'Letzte Woche. Zwei Stunden, keine Pause, harte Stühle. Es war wunderbar.',
      'Bis zu den harten Stühlen war ich dabei.',
      'Bring ein Kissen mit. Ich habe noch eins übrig.',
      'Das ist die netteste Einladung in diesem Jahr.',
    ],
    [
      'Hallo Nachbarschaft, fast. Ich wohne zwei Haltestellen weiter.',
      'Dann kennst du den Bäcker mit der mürrischen Katze.',
      'Die kennen alle. Ich glaube, ihr gehört der Laden.',
      'Gestern hat sie mich angesehen. Ich habe zwei Brote gekauft.',
    ],
    [
      'Wie war dein Wochenende?',
      'Verregnet und gut. Der Stuhl ist endlich heil. Und deins?',
      'Meine Nichte hat mir einen Tanz beigebracht. Heute kann ich nicht laufen.',
      'Gibt es ein Video?',
      'Ja, und das bleibt in der Familie.',
    ],
    [
      'Du hast denselben Lieblingsfilm wie meine Mutter. Das ist ein Kompliment.',
      'Dann hat deine Mutter Geschmack.',
      'Sie würde dich mögen. Antwortest du immer so schnell?',
      'Nur wenn ich auf den Zug warte. Zum Glück hat er Verspätung.',
    ],
  ],
}
