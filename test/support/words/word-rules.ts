/** The table of terms in `words/TRANSLATING.md` as data. For tests. */
import type { Language } from '../../../src/contract/languages.ts';

export type Translated = Exclude<Language, 'en'>;

/** Where English speaks of it, every language must. */
export interface Term {
  readonly english: RegExp;
  readonly words: Readonly<Record<Translated, RegExp>>;
}

export const TERMS: Readonly<Record<string, Term>> = {
  'check in': {
    english: /\bcheck(?:ed|ing|s)? (?:you |me |this visitor )?in\b|\bcheck-in\b/iu,
    words: {
      es: /llegada/iu,
      fr: /arrivée|enregistrer$/iu,
      de: /Ankunft|^Gemeldet/u,
      ar: /وصول/u,
      uk: /прих[іо]д|зареєструвати$/iu,
      pl: /przybyci|zgłosz/iu,
      tr: /geldi|geliş/iu,
      'zh-Hans': /签到/u,
      vi: /đã đến|báo đến|ghi nhận/iu,
    },
  },
  appointment: {
    english: /\bappointments?\b/iu,
    words: {
      es: /\bcitas?\b/iu,
      fr: /rendez-vous/iu,
      de: /Termin/u,
      ar: /موعد|مواعيد/u,
      uk: /запис|прийом/iu,
      pl: /wizy[tc]/iu,
      tr: /randevu/iu,
      'zh-Hans': /预约|办理/u,
      vi: /lịch hẹn/iu,
    },
  },
  code: {
    english: /\bcodes?\b/iu,
    words: {
      es: /código/iu,
      fr: /\bcodes?\b/iu,
      de: /code/iu,
      ar: /رمز|رموز/u,
      uk: /код/iu,
      pl: /\bkod/iu,
      tr: /kod/iu,
      'zh-Hans': /码/u,
      vi: /(?<!\p{L})mã(?!\p{L})/iu,
    },
  },
  'front desk': {
    english: /\bfront desk\b/iu,
    words: {
      es: /recepción/iu,
      fr: /accueil/iu,
      de: /Empfang/u,
      ar: /الاستقبال/u,
      uk: /рецепці/iu,
      pl: /recepcj/iu,
      tr: /danışma/iu,
      'zh-Hans': /服务台/u,
      vi: /lễ tân/iu,
    },
  },
  'a desk where one is called to': {
    english: /\b(?:which desk|the desk shown)\b/iu,
    words: {
      es: /ventanilla/iu,
      fr: /guichet/iu,
      de: /Schalter/u,
      ar: /شباك/u,
      uk: /віконц/iu,
      pl: /stanowisk/iu,
      tr: /gişe/iu,
      'zh-Hans': /窗口/u,
      vi: /quầy/iu,
    },
  },
  'waiting room': {
    english: /\bwaiting room\b/iu,
    words: {
      es: /sala de espera/iu,
      fr: /salle d’attente/iu,
      de: /Wartebereich/u,
      ar: /غرفة الانتظار/u,
      uk: /залі очікування/iu,
      pl: /poczekalni/iu,
      tr: /bekleme alanı/iu,
      'zh-Hans': /等候区/u,
      vi: /phòng chờ/iu,
    },
  },
  staff: {
    english: /\bstaff\b/iu,
    words: {
      es: /personal/iu,
      fr: /personnel/iu,
      de: /Personal/u,
      ar: /موظف/u,
      uk: /персонал/iu,
      pl: /personel/iu,
      tr: /görevli/iu,
      'zh-Hans': /工作人员/u,
      vi: /nhân viên/iu,
    },
  },
  administrator: {
    english: /\byour administrator\b/iu,
    words: {
      es: /administrador/iu,
      fr: /administrateur/iu,
      de: /Administration/u,
      ar: /مسؤول النظام/u,
      uk: /адміністратор/iu,
      pl: /administrator/iu,
      tr: /yönetici/iu,
      'zh-Hans': /管理员/u,
      vi: /quản trị viên/iu,
    },
  },
  confirmation: {
    english: /\bconfirmation\b/iu,
    words: {
      es: /confirmación/iu,
      fr: /confirmation/iu,
      de: /Bestätigung/u,
      ar: /رسالة التأكيد/u,
      uk: /підтвердженн/iu,
      pl: /potwierdzeni/iu,
      tr: /onay mesajı/iu,
      'zh-Hans': /确认信息/u,
      vi: /thư xác nhận/iu,
    },
  },
};

/** Words that mean another office or another action here. */
export const BANNED: Readonly<Record<Translated, readonly RegExp[]>> = {
  // A municipal office.
  es: [/\bregistro\b/iu],
  // The act of an office, not that somebody has come; and a shout.
  fr: [/l’enregistrement/iu, /essay(?:ez|er) encore/iu],
  // Registering a residence, or booking.
  de: [/\b(?:an|ange)meld/iu],
  // Bare registration; and "wipe", which the keypad has for erasing.
  ar: [/التسجيل/u, /امسح/u, /تفضل/u],
  // Booking, or a residence: what is registered must be said.
  uk: [/зареєструватися/iu, /(?<!\p{L})вас (?:уже |ще не )?зареєстр/iu, /реєстраці(?!я приходу)/iu],
  // An official summons.
  pl: [/wezw|wzyw/iu, /podejdź/iu],
  // "Log in", and an entrance.
  tr: [/giriş/iu],
  'zh-Hans': [/此屏幕/u, /前台/u, /项目是/u],
  // "Confirm" is for the letter only; and one form of address.
  vi: [/(?<!thư )xác nhận/iu, /quý khách/iu],
};

/** A state agrees with a noun that is not in the sentence: an appointment, a size. */
export const AGREES: readonly (readonly [Translated, RegExp, RegExp])[] = [
  ['es', /^choose\.(?:served|cancelled|noShow)$/u, /a$/u],
  ['fr', /^choose\.(?:served|cancelled|noShow)$/u, /é$/u],
  ['pl', /^choose\.(?:served|cancelled|noShow)$/u, /a$/u],
  ['fr', /^session\.size\d$/u, /e$/u],
  ['pl', /^session\.size\d$/u, /a$/u],
];

/** Buttons stand on a narrow screen in large text. */
export const BUTTONS =
  /^(?:start\.(?:clear|find)|choose\.(?:none|back)|confirm\.(?:yes|no|digitsYes)|done\.finish|end\.close|early\.checkIn|here\.tell|staff\.(?:open|checkIn)|unknown\.(?:check|again|call)|notACode\.type|\w+\.again|help\.(?:withdraw|back)|idle\.stay|session\.(?:open|help\w*|reset|back)|speech\.(?:read|slower|faster|softer|louder|repeat|stop|sayTyped)|languages\.(?:continue|back))$/u;
