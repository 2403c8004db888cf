import { describe, expect, test } from 'vitest'
import { findNameFault } from './public-name.ts'

const site = {
  name: 'Vonk',
  company: {
    name: 'Vonk Networks B.V.',
    address: 'Keizersgracht 1',
    kvk: '12345678',
    city: 'Amsterdam',
    country: 'NL',
    tradenames: ['Late Spark'],
    vat_numbers: {},
  },
}
const toFault = (name: string) => findNameFault(name, site, 'NL')

describe('a name of the brand or its staff', () => {
  test.each(
    `Vonk|VONK|Vonk Support|Support|Moderator|Admin|Operator|Vоnk|Vοnk|Вonk Support|Anna Vonk|V0nk|Ⓥonk|Ｖｏｎｋ|𝓥𝓸𝓷𝓴|🇻🇴🇳🇰|🆅🅾🅽🅺|V o n k|V.o.n.k|V-onk|Vönk|ѵonk|VonkSupport|SupportVonk|Vonk_Team|Vonk2|Vonk❤️|Late Spark|LateSpark|Vonk Networks BV team
    |4dm1n|Adm1n|Admin1|admin!|@dmin|Аdmin|Αdmin|ADMIN|admın|Ⓐdmin|The Admin|Site_Admin|Sup-port|5upport|Suррort|Support24|Team|Tеam|Staff|Official Anna|Customer service|customer-service|CustomerCare
    |Klantenservice|Kundenservice|Kundendienst|Moderatorin|Modérateur|Équipe|Equipo de Ana|Atención al cliente|Servizio clienti|Assistenza|Obsługa klienta|Zespół|Moderatorka|Beheerder|Soporte|Oficjalny Tomek`
      .split(/\s*\|/)
      .filter(Boolean),
  )('is refused: %s', (name) => expect(toFault(name)).toBe('name_reserved'))

  test('is that of the site: another brand has another', () => {
    expect(findNameFault('Ember', { ...site, name: 'Ember' }, 'NL')).toBe('name_reserved')
    expect(toFault('Ember')).toBeNull()
  })
})

describe('a name with contact details', () => {
  test.each([
    'www.evil.com',
    'e@evil.com',
    'evil.com/anna',
    'Anna 0612345678',
    'Anna 06 1234 5678',
    'Insta noor_91',
    'telegram: noor',
  ])('is refused: %s', (name) => expect(toFault(name)).toBe('name_has_contact'))
})

describe('a name with characters that nobody sees, or that reach into other lines', () => {
  test.each([
    ['zero-width space', 'An\u200bna'],
    ['soft hyphen', 'An\u00adna'],
    ['word joiner', 'An\u2060na'],
    ['combining grapheme joiner', 'An\u034fna'],
    ['Hangul filler', 'Anna\u3164'],
    ['a joiner in Latin letters', 'An\u200dna'],
    ['tags without a flag', 'Anna\u{e0061}'],
    ['five marks', `A${'\u0300\u0316'.repeat(3)}nna`],
  ])('is refused: %s', (_what, name) => expect(toFault(name)).toBe('name_unreadable'))
})

/** First names and nicknames of people of many cultures, and near misses of staff words. */
const realNames = `
Anna, Adminah, Tim Teamer, O'Brien, O’Brien, Jean-Luc, J, Ø, É, 李, Al, Bo, Ed, Jo, Q, X Æ A-12, R2, Anna 83, Kim1990, Noor_91, Mr. Big, St. John, Dr. Love, M.
Staf, Stafford, Modesta, Modest, Moderata, Admira, Adina, Admir, Opera, Oper, Ratna, Supporta, Suport, Teamu, Timea, Officia, Oficia, Helpa, Vonka, Yvonk, Vonkje, Bonk, Vank, Late Sparkle, Spark
Siobhán, Aoife, Caoimhe, Niamh, Ciarán, Seán, Llŷr, Siân, Rhys, Eilidh, Màiri, Zoë, Noël, Chloé, Éléonore, François, Hélène, Anaïs, Maëlle, Gaëtan, Loïc, Jérôme
Łukasz, Żaneta, Świętosława, Józef, Agnieszka, Małgorzata, Wojciech, Bożena, Grażyna, Paweł, Stanisław, Zdzisław
Jürgen, Käthe, Björn, Günther, Sören, Anneliese, Heiß, Groß, Øyvind, Åse, Bjørk, Þór, Guðrún, Ægir, Ingibjörg, Jón, Märta, Östen, Päivi, Väinö, Jyrki, Õnne, Ülle
José, Íñigo, Nuño, Begoña, Ángel, Iñaki, Jordi, Núria, João, Conceição, Inês, Gonçalo, Niccolò, Nicolò, D'Angelo, Chiara, Giosuè
Zoltán, Győző, Ödön, Ákos, Ștefan, Ionuț, Ănuța, Dragoș, Božena, Dvořák, Jiří, Šárka, Ľubomír, Žofia, Čedomir, Đorđe, Željko, Šejla, Admina, Māris, Ģirts, Žydrūnas, Eglė
Александр, Наталья, Ольга, Юрий, Семён, Володимир, Їжак, Євген, Михайло, Ґалаґан, Стоян, Марко, Ѓорѓи, Айгүл, Нұрсұлтан, Тома, Рома, Нина, Аня, Вера, Сара
Γιώργος, Ελένη, Νίκος, Ευάγγελος, Ήρα, Άννα, Τάσος, Հովհաննես, Անահիտ, Սարգիս, გიორგი, ნინო, თამარ
שרה, משה, רחל, דָּוִד, רִבְקָה, יוסף, محمد, فاطمة, عَائِشَة, علی‌رضا, نور, عبد الله, ژیلا, پرویز, گلناز, خدیجہ, ئازاد
राम, प्रिया, लक्ष्मी, श्रीकृष्ण, क्षितिज, रश्मि, অনন্যা, শ্রীজা, ਗੁਰਪ੍ਰੀਤ, ਜਸਲੀਨ, હર્ષ, ஐஸ்வர்யா, ஸ்ரீனிவாசன், లక్ష్మి, శ్రీనివాస్, ಲಕ್ಷ್ಮಿ, ശ്രീജിത്ത്, ഗൗരി, ක්‍රිෂ්ණා, ශ්‍රී
สมชาย, น้ำผึ้ง, กิ๊ฟ, ปุ๊กกี้, เปิ้ล, ສົມພອນ, မြင့်, လျှော့, သီရိ, សុខា, ព្រះ, བསྟན་འཛིན, བསྒྲུབས
明, 美咲, 王小明, 歐陽, さくら, ゆうき, タロウ, ﾀﾛｳ, 민준, 김하늘, 지우
Nguyễn, Thị Hương, Phượng, Đặng, Ngọc, Trần, Nguyê\u0303n, Phu\u031bo\u031b\u0323ng, Ame\u0301lie, Zoe\u0308
Nkechi, Ọláwálé, Chiọma, Àbíkẹ́, Kwabena, Thandiwe, !Xóõ, Nǃxau, ʻIolani, Keʻalohilani, Ka‘iulani, Māhina, Hine-nui, Nizhóní, Tł’éé’
Ayşe, Gökhan, Işıl, İbrahim, Çağla, Əli, Gülnarə, Oʻtkir, Gʻani, Ñusta, Atahualpa, Xóchitl
😀 Ann, 🏳️‍🌈 Kim, Kim ❤️, 👩‍👩‍👧 Mum, 🇳🇱 Jan, Jan 🇳🇱🇩🇪, 🏴󠁧󠁢󠁷󠁬󠁳󠁿 Dai, 👍🏽, 𝓕𝓻𝓮𝓭, Ｙｕｋｉ, ☆Mia☆, ~Luna~, Mia & Tom, Mia + Tom, Princess♛, Sam (Hague), "Lexi", Anna-Lena K., van der Berg, de la Cruz, Ad de Vries
`
  .split(/,\s|\n/)
  .map((name) => name.trim().replaceAll(/^,|,$/g, ''))
  .filter(Boolean)

describe('a name of a person', () => {
  test('is one of more than 250', () => expect(realNames.length).toBeGreaterThan(250))

  test.each(realNames)('is accepted: %s', (name) => expect(toFault(name)).toBeNull())
})
