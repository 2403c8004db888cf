import { APPS, type RulePack } from './rule-pack.ts'

const MONEY = String.raw`(?:dinero|plata|pasta\b|efectivo|euros?|eur\b|dolares|[€$£] ?\d|\d+ ?[€$£]|\d{3,}|unos cientos|una cantidad|(?:el|mi|un) (?:billete|pasaje|vuelo|visado|alquiler|viaje)|(?:la factura|los gastos|la fianza|la multa|las tasas|la aduana)|western union|moneygram|paypal|bizum)`
const ASK = String.raw`(?:(?:puedes|podrias|podria|quieres|me puedes|me podrias|serias capaz de|te importaria|te importa|seria posible que)|(?:prestame|mandame|enviame|dame|transfiereme|adelantame|ingresame|hazme|ayudame|dejame)|(?:necesito que|te pido que|te ruego que)(?: me)?|no (?:me )?podrias)`
const GIVE = String.raw`(?:prest\w*|mand\w*|envi\w*|d(?:ar|arme|es|ame)\b|dej\w*|adelant\w*|transf\w*|ingres\w*|ayud\w*|pag\w*|hacer\w*|hag\w*|haz\w*)`
const CARD = String.raw`(?:tarjetas? (?:de )?regalo|gift ?cards?|(?:tarjetas?|codigos?|vales?|cupon\w*) (?:de )?(?:steam|google play|amazon|apple|itunes|paysafecard)|paysafecards?|tarjetas? (?:de )?prepago)`
const BANK = String.raw`(?:iban|numero de (?:cuenta|tarjeta|tu tarjeta)|datos (?:bancarios|de tu (?:cuenta|tarjeta))|cuenta bancaria|tarjeta de (?:credito|debito)|cvv|pin|contrasena|clave|claves|banca online|codigo (?:que|de (?:verificacion|confirmacion|seguridad)|sms)|(?:copia|foto) de tu (?:dni|pasaporte|documento))`

/** Spanish. */
export const es: RulePack = {
  language: 'es',
  version: 1,
  reported:
    /\b(?:el|ella|ellos|alguien|uno|un (?:tipo|tio|hombre|desconocido|estafador|chico)|una (?:tipa|tia|mujer|chica)|mi (?:ex|hermano|hermana|hijo|hija|padre|madre|jefe|jefa|vecino|vecina|amigo|amiga|companer[oa]|primo|prima|sobrin[oa]|casero)) (?:me|te|le|les|nos|ha|habia|queria|quiere|pide|pedia|dice|decia|escribe|dijo|pidio|escribio|asegura|siempre|sigue|no para)\b|\bme (?:pidio|pidieron|dijo|escribio|ha pedido|han pedido|pedia|decia|ha escrito)\b|\b(?:estaf\w*|timo\w*|timador\w*|fraude\w*|phishing|policia|perfil falso)\b|\b(?:no|nunca|jamas) (?:le |les |me |te )?(?:mandes|envies|des|prestes|compartas|inviertas|pagues|hagas|mandeis|deis|mando|envio|doy|presto|daria|prestaria|invertiria|mandaria|pediria|pido|quiero|hace falta)\b|\b(?:nunca|jamas) (?:mandar|enviar|dar|prestar|dinero|he)\b|\bsi (?:alguien|te piden|uno)\b|\ben vez de\b|\ben lugar de\b/,
  shared:
    /\b(?:a medias|dividi\w*|repartimos|tu (?:parte|mitad|ronda)|mi (?:parte|mitad|ronda)|la mitad|te debo|me debes|quien paga|cada uno (?:paga|lo suyo)|las entradas|para (?:el cine|el concierto|la cena|el teatro|las entradas)|invito yo|te invito|pago yo|ya (?:he pagado|reserve|pague|he reservado)|proxima ronda)\b/,
  money: [
    new RegExp(`\\b${ASK}\\b[^.?!]{0,40}\\b${GIVE}[^.?!]{0,70}${MONEY}`),
    new RegExp(
      `\\b(?:prestame|mandame|enviame|transfiereme|adelantame|ingresame|dejame|hazme un bizum|hazme una transferencia)\\b[^.?!]{0,60}(?:${MONEY}|$)`,
    ),
    new RegExp(
      `\\bme (?:prestas|prestarias|dejas|dejarias|mandas|adelantas|envias)\\b[^.?!]{0,60}${MONEY}`,
    ),
    /\b(?:me (?:faltan|hacen falta)|(?:solo )?necesito|necesitaria) (?:solo |unos |todavia |urgentemente |otros |como )*(?:[€$£] ?\d+|\d+ ?(?:€|euros?|dolares))/,
    /\b(?:son|es|cuesta|se trata de|son solo) (?:solo |unos |solamente )*(?:\d+ ?(?:€|euros?|dolares))[^.?!]{0,50}\b(?:devuelvo|devolver\w*|regreso)/,
    /\b(?:ayud\w*|apoy\w*)\b[^.?!]{0,25}\beconomicamente|\bayuda economica\b|\b(?:puedes|podrias) hacerme (?:un bizum|una transferencia|un prestamo)/,
  ],
  gift_card: [
    new RegExp(
      `\\b(?:compra\\w*|comprar|consigue\\w*|manda\\w*|envia\\w*|rasca\\w*|saca\\w*)\\b[^.?!]{0,45}${CARD}`,
    ),
    new RegExp(
      `${CARD}[^.?!]{0,50}\\b(?:compra\\w*|manda\\w*|envia\\w*|rasca\\w*|foto|los codigos)`,
    ),
    /\brasca\w*\b[^.?!]{0,25}\bcodigos?\b|\bfoto (?:del codigo|de los codigos|del reverso)/,
  ],
  bank_data: [
    new RegExp(
      `\\b(?:manda\\w*|envia\\w*|dame|darme|dime|decirme|pasa\\w*|puedes|podrias|necesito|cual es|escribe\\w*|facilita\\w*|introduce)\\b[^.?!]{0,30}\\b(?:tu|tus|el|la|los|las|una|me)\\b[^.?!]{0,25}\\b${BANK}`,
    ),
    new RegExp(`\\b(?:mandame|enviame|dame|pasame|dime)\\b[^.?!]{0,20}\\b${BANK}`),
    /\b(?:puedo|podria|mi \w+ puede) usar tu cuenta\b/,
    /\b(?:en|a) tu cuenta\b[^.?!]{0,40}\b(?:ingresar|recibir|cobrar|transferir|transferencia)|\b(?:ingresar|recibir|cobrar|transferir|transferencia)\b[^.?!]{0,40}\b(?:en|a) tu cuenta\b/,
  ],
  investment: [
    /\b(?:(?:te )?(?:puedo|podria|quiero) (?:ensen\w*|mostrar\w*|ayudar\w*)|te (?:enseno|muestro|ayudo|explico)|dejame (?:ensen\w*|mostrar\w*|ayudar\w*))\b[^.?!]{0,55}\b(?:trad\w*|inver\w*|cripto\w*|bitcoins?|forex|plataforma|ganar (?:dinero|mas)|ganancias?|beneficios?|bolsa)/,
    /\b(?:(?:puedes|podrias|deberias|tienes que) (?:empezar|comenzar|probar|invertir|entrar|meter)|empieza|por que no (?:inviertes|pruebas)|prueba|invierte|invirtamos|mete|deposita|ingresa)\b[^.?!]{0,45}\b(?:inver\w*|trad\w*|cripto\w*|bitcoins?|plataforma|fondo|con (?:solo )?\d{2,}|\d{3})/,
    /\b(?:manda\w*|envia\w*|compra\w*|transfiere\w*|paga\w*|deposita\w*)\b[^.?!]{0,35}\b(?:bitcoins?|btc|usdt|ethereum|eth|cripto\w*|tether)\b/,
    /\b(?:garantizad\w*|segur[oa]s?|sin (?:ningun )?riesgos?|duplic\w*|doblar|triplic\w*)\b[^.?!]{0,40}\b(?:rentabilidad|ganancias?|beneficios?|dinero|ahorros|capital|inversion)\b|\b(?:rentabilidad|ganancias?|beneficios?) (?:garantizad\w*|segur\w*)/,
    /\b(?:abre\w*|crea\w*|registrate|instala\w*|descarga\w*)\b[^.?!]{0,45}\b(?:trading|cripto\w*|wallet|monedero|coinbase|binance|plataforma)/,
  ],
  other_app: [
    new RegExp(
      `\\b(?:escribeme|agregame|anademe|contactame|buscame|hablame|mandame un mensaje|me encuentras|localizame)\\b[^.?!]{0,30}\\b(?:por|en|al|a|via) (?:mi )?${APPS}\\b`,
    ),
    new RegExp(
      `\\b(?:podemos|podriamos|pasamos|pasemos|vamos|seguimos|sigamos|hablamos|hablemos|prefiero|preferiria|me gustaria|quieres|te parece|que tal si|nos escribimos)\\b[^.?!]{0,45}\\b(?:por|en|al|a|via) (?:otra )?(?:${APPS}|app|aplicacion)\\b`,
    ),
    new RegExp(
      `\\b(?:tienes|usas|estas en|dame|pasame|mandame|me das|me pasas|dejame|cual es)\\b[^.?!]{0,15}\\b(?:${APPS}|tu numero|numero de telefono|tu movil|tu telefono)\\b`,
    ),
    new RegExp(
      `\\b(?:aqui tienes|este es|aqui esta|te dejo) mi (?:${APPS}|numero|movil|telefono)\\b|\\bmi ${APPS} es\\b`,
    ),
    /\b(?:entro|estoy|me conecto) (?:aqui )?(?:poco|casi nunca|raramente|rara vez|muy poco)\b[^.?!]{0,50}\b(?:escribeme|numero|correo|contactame)/,
  ],
  app_named: new RegExp(`\\b(?:${APPS}|otra app|otra aplicacion|numero|movil|telefono)\\b`),
  story: {
    place:
      /\b(?:(?:estoy|trabajo|sirvo|me encuentro|soy)|mi (?:contrato|mision|unidad))\b[^.?!]{0,70}\b(?:plataforma petrolera|plataforma petrolifera|offshore|mision de paz|mision de la onu|mision militar|base militar|cascos azules|desplegad[oa]|siria|yemen|afganistan|irak|buque|en alta mar|zona de guerra)/,
    hardship:
      /\b(?:no (?:puedo|tengo|consigo)\b[^.?!]{0,25}\b(?:cuenta|dinero|tarjeta|acceso)|(?:cuenta|tarjeta|dinero)\b[^.?!]{0,20}\b(?:bloquead\w*|congelad\w*|retenid\w*)|(?:formulario|solicitud|solicitar|tasa)\b[^.?!]{0,12}\bpermiso|(?:retenid\w*|bloquead\w*|parad\w*) (?:en|por) (?:la )?aduana|(?:tasas?|gastos) de aduana|gastos de (?:liberacion|envio del paquete)|no hay (?:bancos?|cajeros?)|pagar (?:el helicoptero|al mensajero|una multa|la tasa|las tasas)|mi (?:sueldo|salario|paga)\b[^.?!]{0,30}\b(?:bloquead\w*|retenid\w*|hasta|final)|cartera\b[^.?!]{0,20}\b(?:robado|robaron))/,
    child:
      /\bmi (?:pequen[oa] |pobre |unic[oa] )*(?:hijo|hija|nino|nina|bebe|hijito|hijita|pequeno|pequena)\b/,
    illness:
      /\b(?:hospital|clinica|operacion|operad[oa]|operar|operarl[oa]|accidente|coma|rinon|rinones|tumor|leucemia|cancer|cuidados intensivos|uci|tratamiento|cirugia)\b/,
    costs:
      /\b(?:(?:el hospital|la clinica|los medicos|los doctores|el medico) (?:quiere|quieren|pide|piden|exige|exigen)\b|(?:pagar|cubrir|adelantar) (?:la operacion|el tratamiento|el hospital|la cirugia|los gastos|la mitad|por adelantado)|gastos medicos|factura del hospital|deposito|anticipo|por adelantado|no (?:tengo|puedo) (?:el dinero|pagar\w*)|cuesta \d)/,
  },
}
