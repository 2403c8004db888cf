import type { DemoTexts } from './demo-texts.ts'

export const nl: DemoTexts = {
  selves: [
    'Eerst stil, daarna moeilijk te stoppen.',
    'Ik lach snel, het meest om mezelf.',
    'Vrienden noemen me geduldig; mijn planten denken daar anders over.',
    'Ik stel veel vragen en luister ook naar de antwoorden.',
    'Vroeg wakker, lang ontbijt, vanaf negen uur in een goed humeur.',
    'Ik doe wat ik zeg en ben meestal vijf minuten te vroeg.',
    'Nuchter, nieuwsgierig en dol op slechte woordgrappen.',
    'Liever één ding goed dan vijf dingen tegelijk.',
    'Op papier wat verlegen, in het echt gaat het beter.',
    'Ik hou van mensen die eerlijk zijn en toch aardig.',
    'Half planner, half dromer.',
    'Koken kan ik beter dan profielen schrijven.',
    'Rustig van buiten, vol plannen van binnen.',
    'Ik schrijf nog brieven en raak nog steeds mijn sleutels kwijt.',
  ],
  jobs: [
    'Ik werk in een ziekenhuis en weet wat een nachtdienst met je doet.',
    'Ik geef les aan groep vier, en die kinderen stellen betere vragen dan de meeste volwassenen.',
    'Ik repareer fietsen en ken elk gat in de straat.',
    'Ik maak software voor kleine bedrijven en klap om vijf uur de laptop dicht.',
    'Ik doe de boekhouding van een familiebedrijf en vind het fijn als het klopt.',
    'Ik bak brood voor mijn werk, dus mijn wekker gaat om vier uur.',
    'Ik onderhoud tuinen die niet van mij zijn en toch een beetje wel.',
    'Ik rijd op de tram en ken elk soort ochtendgezicht.',
    'Ik heb een kleine winkel waar mensen vooral voor een praatje komen.',
    'Ik knip haar en hoor de helft van de verhalen van de stad.',
    'Ik ontwerp bruggen en kijk naar elke brug waar ik overheen loop.',
    'Ik werk met ouderen en leer elke week iets van ze.',
    'Ik kook in een restaurant, daarom eet ik laat en met plezier.',
    'Ik maak keukens en trappen van hout dat lang meegaat.',
    'Ik geef boeken vorm en zie overal letters.',
    'Ik werk in de bibliotheek, waar het minder stil is dan je denkt.',
    'Ik help mensen weer in beweging na een blessure.',
    'Ik plan transporten en heb zelden een dag zonder puzzel.',
    'Ik leg zonnepanelen en ken de daken met het mooiste uitzicht.',
    'Ik doe onderzoek in een lab en leg het op feestjes slecht uit.',
  ],
  student: [
    'Ik ben bijna klaar met mijn studie en werk in het weekend in een café.',
    'Ik studeer, werk op zaterdag en heb toch nog tijd voor mensen.',
    'Nog aan het studeren, meestal in de bibliotheek, soms met een boek open.',
  ],
  retired: [
    'Ik ben gestopt met werken en heb eindelijk tijd voor alles wat bleef liggen.',
    'Met pensioen, en mijn agenda is voller dan ooit.',
    'Sinds vorig jaar geen wekker meer; een aanrader.',
  ],
  cityLines: [
    'Ik woon in {city} en ontdek nog steeds nieuwe straten.',
    'Mijn thuis is {city}, met een balkon dat avondzon heeft.',
    'Ik kwam voor een jaar naar {city} en ben nooit meer weggegaan.',
    'Je komt me ’s avonds vaak wandelend tegen in {city}.',
    '{city} past bij me: groot genoeg om te verdwalen, klein genoeg om mensen twee keer tegen te komen.',
    'Ik weet in {city} een bankje met het mooiste uitzicht; ik laat het je zien.',
  ],
  family: {
    middle: [
      'Ik heb twee kinderen die om de week bij me zijn.',
      'Mijn puber heeft me geleerd wat geduld is.',
      'Mijn weekenden zijn deels voor mijn dochter en helemaal voor lekker eten.',
      'Geen kinderen, wel drie petekinderen en een koelkast vol tekeningen.',
    ],
    older: [
      'Mijn kinderen zijn het huis uit en mijn tijd is weer van mij.',
      'Vier kleinkinderen houden me bij de les.',
      'Na een lang huwelijk weet ik wat ik mis: iemand om de dag aan te vertellen.',
      'Het huis is stil geworden en ik deel de ontbijttafel graag weer.',
    ],
  },
  interests: {
    relationship: [
      'Ik zoek iets dat blijft, zonder haast.',
      'Ik geloof in twee mensen die elkaar elke dag opnieuw kiezen.',
    ],
    friendship: [
      'Vriendschap komt bij mij eerst, wat er ook uit groeit.',
      'Met mijn oudste vriend heb ik al jaren dezelfde discussie over pizza.',
    ],
    sex: [
      'Nabijheid is belangrijk voor me en ik praat er graag open over.',
      'Verlangen is mooi als je je allebei veilig voelt.',
    ],
    massage: [
      'Ik masseer goed schouders en zeg zelf nooit nee.',
      'Na een lange week wint een massage het van elk feest.',
    ],
    cooking: [
      'Ik kook voor zes, ook als we met z’n tweeën zijn.',
      'Mijn risotto heeft een fanclub van drie mensen.',
    ],
    baking: ['Op zondag ruikt het hier naar appeltaart.', 'Ik bak brood en geef de helft weg.'],
    coffee: ['Eerst koffie, dan praten.', 'Ik weet waar de goede koffie is en wie hem zet.'],
    wine: [
      'Ik weet weinig van wijn en geniet er des te meer van.',
      'Een glas rood en een lange avond, meer hoeft niet.',
    ],
    eating_out: [
      'Ik eet me door alle kleine restaurants in de buurt heen.',
      'Ik lees menukaarten zoals anderen romans.',
    ],
    vegetarian: [
      'Ik eet geen vlees, maar kijk niet op jouw bord.',
      'Mijn moestuin bepaalt wat er op tafel komt.',
    ],
    gym: [
      'Drie keer per week til ik dingen op en zet ze weer neer.',
      'Sporten houdt mijn rug recht en mijn hoofd leeg.',
    ],
    sports: [
      'Ik moet bewegen, welke bal er ook bij hoort.',
      'Ik verlies waardig en win met te veel lawaai.',
    ],
    running: ['Ik loop langzaam en ver.', 'Mijn beste ideeën komen rond kilometer zes.'],
    cycling: [
      'Ik doe alles op de fiets, ook als het regent.',
      'Op zondag fiets ik tot ik water zie.',
    ],
    hiking: [
      'Geef me een pad en een boterham en ik ben gelukkig.',
      'Ik loop lange routes in kleine stukken.',
    ],
    swimming: [
      'Ik zwem buiten tot mijn vrienden het gekkenwerk noemen.',
      'Twintig baantjes voor het werk en ik kan de dag aan.',
    ],
    yoga: [
      'Door yoga heb ik meer geduld, zelfs in de rij.',
      'Mijn mat ligt vaker uit dan dat ik op de bank zit.',
    ],
    dancing: [
      'Ik dans in de keuken en op verzoek ook elders.',
      'Donderdag is salsa-avond; beginners zijn welkom.',
    ],
    football: [
      'Op wedstrijddagen ben ik niet voor rede vatbaar.',
      'Ik train een team tienjarigen dat nooit overspeelt.',
    ],
    tennis: [
      'Mijn service is bescheiden, mijn hoop eindeloos.',
      'Ik zoek iemand die twijfelballen ook in geeft.',
    ],
    climbing: [
      'Ik klim, meestal binnen, en vertrouw op de knoop.',
      'Klimmen leerde me om alleen naar de volgende stap te kijken.',
    ],
    skiing: [
      'Eén week sneeuw per jaar en ik kan weer vooruit.',
      'Ik sta als eerste op de piste en als eerste bij de soep.',
    ],
    sailing: [
      'Op het water vergeet ik welke dag het is.',
      'Een paalsteek leg ik met mijn ogen dicht.',
    ],
    horse_riding: [
      'De helft van mijn vrije tijd ruikt naar stal.',
      'Mijn paard kiest de route, ik kies wanneer we naar huis gaan.',
    ],
    motorcycling: [
      'Ik rijd het liefst binnendoor, met bagage voor twee dagen.',
      'Mijn motor is ouder dan sommige collega’s.',
    ],
    music: [
      'Er staat altijd muziek aan, van Bach tot foute jaren tachtig.',
      'Ik maak nog steeds afspeellijsten voor mensen die ik aardig vind.',
    ],
    concerts: [
      'Bij kleine concerten sta ik vooraan.',
      'Voor een goed concert reis ik ver, en ik blijf tot de toegift.',
    ],
    singing: ['Ik zing in een koor dat elk jaar beter wordt.', 'In de auto zing ik beide stemmen.'],
    playing_music: [
      'Ik speel piano, vooral als de buren weg zijn.',
      'Mijn gitaar kent vier liedjes, en ik ook.',
    ],
    film: [
      'Ik hou van kleine bioscopen met krakende stoelen.',
      'Ik blijf zitten tot de laatste regel van de aftiteling.',
    ],
    series: [
      'Ik kijk de volgende aflevering nooit alleen als ik dat beloofd heb.',
      'Nog één aflevering, dat is mijn zwakke plek.',
    ],
    theatre: [
      'Ik ga naar het theater, ook als ik het stuk niet begrijp.',
      'Het moment dat het licht uitgaat vind ik het mooist.',
    ],
    museums: [
      'Ik kijk goed naar drie schilderijen en sla de rest over.',
      'Regenachtige zondagen zijn voor het museum.',
    ],
    photography: [
      'Ik fotografeer deuren en lachende mensen.',
      'Ik blijf altijd staan voor nog één foto.',
    ],
    drawing: ['Ik teken onbekenden in de trein.', 'Mijn schetsboek gaat overal mee.'],
    writing: [
      'Ik schrijf korte verhalen die nog niemand heeft gelezen.',
      'Ik noteer zinnen die ik onderweg opvang.',
    ],
    reading: [
      'Naast mijn bed liggen drie boeken en in mijn tas een vierde.',
      'De laatste pagina lees ik echt als laatste.',
    ],
    languages: [
      'Ik leer mijn vierde taal, slecht en met plezier.',
      'Ik bestel graag in de taal van het land, wat er ook komt.',
    ],
    travelling: [
      'Ik reis het liefst met de trein, met tijd om naar buiten te kijken.',
      'Mijn koffer is klein en half ingepakt.',
    ],
    camping: [
      'In een tent met regen erop slaap ik het best.',
      'Mijn tent staat in zes minuten, de koffie in acht.',
    ],
    beach: [
      'Ik kom terug van het strand met zand in al mijn zakken.',
      'De zee is op haar mooist in oktober.',
    ],
    nature: [
      'Ik herken de vogels hier aan hun stem.',
      'Een wandeling in het bos lost het meeste op.',
    ],
    gardening: ['Ik kweek tomaten en praat ermee.', 'In mei vind je me met modder op mijn knieën.'],
    dogs: [
      'Mijn hond kiest mijn vrienden uit, met goede smaak.',
      'Ik ben met elk weer buiten met de hond.',
    ],
    cats: [
      'Mijn kat duldt gasten die haar met respect behandelen.',
      'Mijn bank is van twee katten.',
    ],
    diy: [
      'Elke stoel in dit huis heb ik wel een keer gerepareerd.',
      'Geef me een boormachine en een vrije zaterdag.',
    ],
    gaming: ['Ik game met vrienden, online en op de bank.', 'Ik speel games uit voor het verhaal.'],
    board_games: [
      'Ik heb te veel bordspellen en lees altijd de regels.',
      'Spelletjesavonden bij mij worden laat.',
    ],
    science: [
      'Over sterren kan ik een uur praten; hou me op tijd tegen.',
      'Ik wil weten hoe dingen werken, tot op de schroef.',
    ],
    volunteering: [
      'Op vrijdag kook ik in het buurthuis.',
      'Ik geef elke week een paar uur aan iets waar ik in geloof.',
    ],
  },
  goals: [
    'Ik ontmoet graag iemand met wie je ook stil kunt zijn.',
    'Eerst goede gesprekken, de rest mag komen.',
    'Ik hoop iemand te vinden om de kleine dingen mee te delen.',
    'Je hoeft niet van hetzelfde te houden als ik, als je maar ergens van houdt.',
    'Ben je aardig tegen obers, dan komt het goed.',
    'Ik wil met iemand om dezelfde onzin lachen.',
    'Iemand met eigen plannen, die er ook graag samen een paar maakt.',
    'Ik zoek warmte, eerlijkheid en een goede eetlust.',
    'Geen spelletjes, geen haast, wel goed gezelschap.',
    'Het lijkt me fijn om iemand een foto van de zonsondergang te kunnen sturen.',
    'Vertrouwen vind ik belangrijker dan vuurwerk, al mag allebei.',
    'Laten we kijken of we van dezelfde stilte houden.',
  ],
  closings: [
    'Vertel eens wat je nu leest.',
    'Schrijf me waar je vandaag om moest lachen.',
    'Vraag me naar mijn slechtste vakantie.',
    'Zullen we met koffie beginnen?',
    'Zeg gedag, ik antwoord.',
    'Waar moet ik volgens jou eens eten?',
    'Wat zou je me laten zien in jouw stad?',
  ],
  dialogues: [
    [
      'Hoi, ik moest lachen om je profiel. Hoe is het met die sleutels afgelopen?',
      'In de koelkast. Naast de boter.',
      'Natuurlijk. Die van mij lagen een keer in de broodtrommel.',
      'Dan begrijpen we elkaar. Een keer koffie?',
      'Graag. Zaterdag, ergens halverwege?',
      'Zaterdag is goed.',
    ],
    [
      'Goedenavond, je houdt van lange wandelingen. Waar loop je meestal?',
      'Langs het water tot de bakker en terug.',
      'Een wandeling met een doel, dat mag ik wel.',
      'Het doel is een kaneelbroodje, eerlijk gezegd.',
    ],
    [
      'Hoi, wat lees je nu?',
      'Een dikke familieroman. Ik raak de neven kwijt.',
      'Ik teken de stamboom op mijn boekenlegger.',
      'Wat slim. Dat ga ik ook doen.',
      'Alleen als je vertelt hoe het afloopt.',
    ],
    [
      'Mag ik iets vragen over die foto met de bergen?',
      'Dat mag. Drie dagen, twee blaren en een kabelbaan die dicht was.',
      'Dus ook lopend naar beneden?',
      'Helemaal. Ik praat er nog over, zoals je merkt.',
      'Ik was gaan zitten huilen.',
      'Heb ik ook gedaan, heel even. Daarna was er soep.',
    ],
    [
      'Wat is jouw recept voor een slechte dag?',
      'Pasta met te veel knoflook en even bellen met mijn zus. En jij?',
      'In bad met een boek, telefoon uit.',
      'Ook goed. Zullen we eens vergelijken?',
    ],
    [
      'We houden allebei van theater, zie ik. Ben je nog geweest?',
      'Vorige week. Twee uur, geen pauze, harde stoelen. Het was prachtig.',
      'Ik was om, tot die harde stoelen.',
      'Neem een kussen mee. Ik heb er nog een over.',
      'Dat is de aardigste uitnodiging van dit jaar.',
    ],
    [
      'Dag buur, bijna dan. Ik woon twee haltes verder.',
      'Dan ken je de bakker met die chagrijnige kat.',
      'Iedereen kent die kat. Volgens mij is zij de baas.',
      'Ze keek me gisteren aan. Ik kocht twee broden.',
    ],
    [
      'Hoe was je weekend?',
      'Nat en goed. Ik heb eindelijk de stoel gemaakt. En dat van jou?',
      'Mijn nichtje heeft me een dans geleerd. Ik kan vandaag niet lopen.',
      'Is er een filmpje?',
      'Ja, en dat blijft in de familie.',
    ],
    [
      'Je hebt dezelfde lievelingsfilm als mijn moeder. Dat is een compliment.',
      'Dan heeft je moeder smaak.',
      'Ze zou je leuk vinden. Antwoord je altijd zo snel?',
      'Alleen als ik op de trein wacht. Gelukkig is die te laat.',
    ],
  ],
}
