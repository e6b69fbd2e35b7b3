/** A house's own privacy notice in each language, as people write it: short, and as long as one may be. */
import { type Language, LANGUAGES } from '../../src/contract/languages.ts';
import { MAX_NOTICE_LENGTH } from '../../src/contract/limits.ts';

export const SHORT_NOTICE: Readonly<Record<Language, string>> = {
  en: 'Northgate Registry is responsible for your data (Article 6(1)(e) GDPR).\n\nWe use your name, your appointment and your code to receive you.\nYou can see your data, have it corrected and complain to the supervisory authority.',
  es: 'El Registro Northgate es responsable de sus datos (artículo 6.1.e del RGPD).\n\nUsamos su nombre, su cita y su código para atenderle.\nPuede consultar sus datos, hacer que se corrijan y reclamar ante la autoridad de control.',
  fr: 'Le registre Northgate est responsable de vos données (article 6, paragraphe 1, point e, du RGPD).\n\nNous utilisons votre nom, votre rendez-vous et votre code pour vous recevoir.\nVous pouvez consulter vos données, les faire corriger et saisir la CNIL.',
  de: 'Verantwortlich für Ihre Daten ist das Bürgeramt Northgate (Artikel 6 Absatz 1 Buchstabe e DSGVO).\n\nWir verwenden Ihren Namen, Ihren Termin und Ihren Code, um Sie zu empfangen.\nSie können Auskunft und Berichtigung verlangen und sich bei der Datenschutzaufsichtsbehörde beschweren.',
  ar: 'مكتب نورثغيت للسجل هو المسؤول عن بياناتك.\n\nنستخدم اسمك وموعدك ورمزك لاستقبالك.\nيمكنك الاطلاع على بياناتك وطلب تصحيحها، وتقديم شكوى إلى privacy@authority.example.',
  uk: 'За ваші дані відповідає реєстр Northgate (стаття 6(1)(e) GDPR).\n\nМи використовуємо ваше ім’я, запис і код, щоб вас прийняти.\nВи можете переглянути свої дані, виправити їх і поскаржитися до наглядового органу.',
  pl: 'Administratorem Twoich danych jest Urząd Northgate (art. 6 ust. 1 lit. e RODO).\n\nUżywamy imienia i nazwiska, terminu wizyty i kodu, aby Cię przyjąć.\nMożesz zobaczyć swoje dane, poprosić o ich sprostowanie i złożyć skargę do Prezesa UODO.',
  tr: 'Verilerinizden Northgate Sicil Dairesi sorumludur.\n\nSizi karşılamak için adınızı, randevunuzu ve kodunuzu kullanırız.\nVerilerinizi görebilir, düzeltilmesini isteyebilir ve denetim makamına şikâyette bulunabilirsiniz.',
  'zh-Hans':
    'Northgate 登记处负责处理您的数据。\n\n我们使用您的姓名、预约和预约码来接待您。\n您可以查看和更正自己的数据，也可以向监管机构投诉。',
  vi: 'Cơ quan Northgate chịu trách nhiệm về dữ liệu của quý vị.\n\nChúng tôi dùng tên, lịch hẹn và mã của quý vị để tiếp đón.\nQuý vị có thể xem, yêu cầu sửa dữ liệu và khiếu nại với cơ quan giám sát.',
};

function long(text: string): string {
  let notice = text;
  while (notice.length + text.length + 2 <= MAX_NOTICE_LENGTH) notice += `\n\n${text}`;
  return notice;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the keys
export const LONG_NOTICE = Object.fromEntries(
  LANGUAGES.map((language) => [language, long(SHORT_NOTICE[language])]),
) as Record<Language, string>;
