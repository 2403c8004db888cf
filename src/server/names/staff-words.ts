/** What staff call themselves in the languages of our sites, without accents. */
export const staffTerms = `
admin, admins, administrator, administrators, administratorin, administratoren, administratrice, administrateur, amministratore, amministratrice, administrador, administradora, administratorka
moderator, moderators, moderatorin, moderatoren, moderateur, moderatrice, moderatore, moderador, moderadora, moderatorka
operator, operators, operatorin, operateur, operatrice, operatore, operador, operadora, operatorka
sysadmin, webmaster, betreiber, beheerder, beheer, mitarbeiter, mitarbeiterin, medewerker
staff, team, equipe, equipo, zespol, personale
support, supporto, soporte, assistance, assistenza, asistencia, wsparcie, ondersteuning, helpdesk, help desk, help center, help centre
customer service, customer support, customer care, customerservice, customersupport, customercare
klantenservice, klanten service, klantendienst, kundenservice, kunden service, kundendienst, kundensupport, kundenbetreuung
service client, service clients, service clientele, servizio clienti, assistenza clienti, servicio al cliente, servicio de atencion, atencion al cliente
obsluga klienta, obslugi klienta, pomoc techniczna, pomoc klienta
official, officieel, offiziell, offizieller, offizielle, ufficiale, officiel, officielle, oficial, oficjalny, oficjalna, oficjalne
`
  .split(/[\n,]/)
  .map((word) => word.trim())
  .filter(Boolean)
