/** Every setting and part of setup by its name, and the search over them. Pure. */
import { isPlain, isSetting } from '../../../contract/setting-kinds.ts';
import { SETTINGS, type SettingRow, STEPS } from '../../../contract/setting-table.ts';
import type { TFunction } from '../../i18n/translate.ts';
import { settingWords } from '../../setting-names/setting-names.ts';
import type { PlainFormField } from '../form/drafts.ts';
import { type Section, SECTIONS } from '../guide/rooms.ts';

export interface Findable {
  readonly section: Section;
  /** As it stands beside the field or above the part. */
  readonly name: string;
  /** What else is searched. */
  readonly about: string;
}

/** Parts that are saved on their own. */
const OF_PARTS: Readonly<Record<string, Section>> = {
  staffLockMin: 'staff',
  oidc: 'staff',
  oidcSecret: 'staff',
  retention: 'privacy',
  rosterFile: 'appointments',
  intakeToken: 'appointments',
  caFile: 'service',
  network: 'screens',
};

function sectionOfSetting(name: string, row: SettingRow): Section | undefined {
  const step = STEPS.find((one) => one === row.section);
  if (step === undefined) return OF_PARTS[name];
  return step === 'pin' ? 'staff' : step;
}

export interface IndexWords {
  readonly t: TFunction<'setup'>;
  readonly ofSettings: TFunction<'setting-names'>;
  readonly ofUpkeep: TFunction<'upkeep'>;
  /** The sentence below a plain field. */
  readonly about: (name: PlainFormField) => string;
}

const isFormField = (name: string): name is PlainFormField =>
  isSetting(name) && isPlain(name) && STEPS.some((step) => step === SETTINGS[name].section);

export function settingIndex({ t, ofSettings, ofUpkeep, about }: IndexWords): readonly Findable[] {
  const settings = Object.entries(SETTINGS).flatMap(([key, row]): readonly Findable[] => {
    const section = sectionOfSetting(key, row);
    const name = settingWords(ofSettings, key);
    if (section === undefined || name === undefined) return [];
    return [{ section, name, about: isFormField(key) ? about(key) : '' }];
  });
  const parts: readonly Findable[] = [
    { section: 'staff', name: t('door.pin'), about: '' },
    { section: 'staff', name: t('staff.clerks'), about: t('staff.addTitle') },
    { section: 'screens', name: t('screens.add'), about: t('screens.hint') },
    { section: 'calls', name: t('calls.testTitle'), about: '' },
    { section: 'copies', name: ofUpkeep('move.title'), about: '' },
    { section: 'self-test', name: ofUpkeep('diagnostics.save'), about: '' },
  ];
  const sections = SECTIONS.filter((section) => section !== 'overview').map((section) => ({
    section,
    name: t(`sections.${section}`),
    about: '',
  }));
  const seen = new Set<string>();
  return [...sections, ...settings, ...parts].filter(({ name }) => !seen.has(name) && seen.add(name));
}

const MARKS = /\p{M}/gu;

/** Without case and accents. */
const plain = (text: string): string => text.normalize('NFD').replace(MARKS, '').toLowerCase();

const MOST_FOUND = 7;

/** With all typed words, those in the name first. */
export function findSettings(index: readonly Findable[], typed: string): readonly Findable[] {
  const words = plain(typed).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [];
  const hasAll = (text: string): boolean => words.every((word) => plain(text).includes(word));
  const named = index.filter(({ name }) => hasAll(name));
  const others = index.filter(({ name, about }) => !hasAll(name) && hasAll(`${name} ${about}`));
  return [...named, ...others].slice(0, MOST_FOUND);
}
