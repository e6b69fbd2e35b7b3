/** The encodings that spreadsheet programs write besides Unicode, and the letters of their languages. Data. */

export interface Encoding {
  /** As in the Encoding Standard. */
  readonly name: string;
  /** Letters beyond ASCII of each language, lowercase. '' for those of no language that Foyer speaks. */
  readonly letters: Readonly<Record<string, string>>;
  /** Rarely written nowadays. */
  readonly isRare?: true;
  /** Where the common characters lie, of encodings with thousands: first byte from and to. */
  readonly common?: readonly [from: number, to: number];
}

const WESTERN = {
  en: 'éèêëïîöüäçñáíóúàâôåøæ',
  es: 'áéíñóúü',
  fr: 'àâæçéèêëîïôœùûüÿ',
  de: 'äöüßéèáà',
  '': 'áàâãäåæçéèêëíìîïñóòôõöøúùûüýþðšž',
};
const CENTRAL = {
  pl: 'ąćęłńóśźż',
  de: 'äöüß',
  '': 'áčďéěíňóřšťúůýžäĺľôŕőűöüđăâîţşćńëç',
};
const CYRILLIC = { uk: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя', '': 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяђјљњћџўї' };

export const ENCODINGS: readonly Encoding[] = [
  { name: 'windows-1252', letters: WESTERN },
  { name: 'windows-1250', letters: CENTRAL },
  { name: 'windows-1251', letters: CYRILLIC },
  { name: 'windows-1254', letters: { tr: 'çğıİöşüâîû', de: 'äöüß', fr: 'àâæçéèêëîïôœùûüÿ', es: 'áéíñóúü' } },
  { name: 'windows-1256', letters: { ar: 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيًٌٍَُِّْ', '': 'پچژگںھہے' } },
  {
    name: 'windows-1258',
    letters: { vi: 'àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ' },
  },
  { name: 'gb18030', letters: { 'zh-Hans': '' }, common: [0xb0, 0xd7] },
  { name: 'windows-1253', letters: { '': 'αάβγδεέζηήθιίϊΐκλμνξοόπρσςτυύϋΰφχψωώ' } },
  { name: 'big5', letters: { '': '' }, common: [0xa4, 0xc6] },
  { name: 'shift_jis', letters: { '': '' }, common: [0x88, 0x97] },
  { name: 'euc-kr', letters: { '': '' }, common: [0xb0, 0xc8] },
  { name: 'windows-1255', letters: { '': 'אבגדהוזחטיךכלםמןנסעףפץצקרשת' } },
  { name: 'windows-1257', letters: { '': 'āčēģīķļņšūžąęėįųõäöü' } },
  { name: 'iso-8859-2', letters: CENTRAL, isRare: true },
  { name: 'iso-8859-5', letters: CYRILLIC, isRare: true },
  { name: 'koi8-u', letters: CYRILLIC, isRare: true },
  { name: 'ibm866', letters: CYRILLIC, isRare: true },
  { name: 'x-mac-cyrillic', letters: CYRILLIC, isRare: true },
  { name: 'macintosh', letters: WESTERN, isRare: true },
];
