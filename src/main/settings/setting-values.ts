/** What a setting was and will be, as people read it. Pure. */
import { LANGUAGES } from '../../contract/languages.ts';
import { plainNotice } from '../../contract/privacy-notice.ts';
import type { SettingValue } from '../../contract/settings-file.ts';
import { WEEKDAYS, type WeeklyHours } from '../../contract/weekdays.ts';
import { SETTABLE } from '../storage/retention.ts';
import type { SettingsLayer } from './settings.ts';

const MAX_SHOWN_LENGTH = 200;
const MAX_BEGINNING_LENGTH = 80;
const MAX_NAMED = 12;

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);

/** The settings that are lists of entries. */
type Rows = 'desks' | 'lines' | 'people';

/** What is said of an entry: by what it is called, and all that is known of it. */
interface Entry {
  readonly name: string;
  readonly more: readonly (string | number | undefined)[];
}

const withMore = ({ name, more }: Entry): string => {
  const known = more.filter((part) => part !== undefined);
  return known.length === 0 ? name : `${name} (${known.join(', ')})`;
};

function entriesOf(layer: SettingsLayer, of: Rows): readonly Entry[] {
  switch (of) {
    case 'desks':
      return (layer.desks ?? []).map(({ id, name, direction }) => ({ name, more: [id, direction] }));
    case 'people':
      return (layer.people ?? []).map(({ id, name }) => ({ name, more: [id] }));
    case 'lines':
      return (layer.lines ?? []).map(({ id, name, opensBeforeMin, closesAfterMin }) => ({
        name: name ?? String(id),
        more: [name === undefined ? undefined : id, opensBeforeMin, closesAfterMin],
      }));
  }
}

function hoursOf(hours: WeeklyHours): SettingValue {
  const days = WEEKDAYS.flatMap((weekday) => {
    const spans = (hours[weekday] ?? []).map(({ from, to }) => ({ from, to }));
    return spans.length === 0 ? [] : [{ weekday, spans }];
  });
  return days.length === 0 ? { kind: 'none' } : { kind: 'hours', days };
}

function noticeOf(notice: NonNullable<SettingsLayer['privacyNotice']>): SettingValue {
  const texts = LANGUAGES.flatMap((language) => {
    const text = plainNotice(notice[language] ?? '').replaceAll(/\s+/gu, ' ');
    return text === '' ? [] : [{ language, text: cut(text, MAX_BEGINNING_LENGTH) }];
  });
  return texts.length === 0 ? { kind: 'none' } : { kind: 'notice', texts };
}

function retentionOf(retention: NonNullable<SettingsLayer['retention']>): SettingValue {
  const parts = SETTABLE.flatMap((part) => {
    const days = retention[part];
    return days === undefined ? [] : [{ part, days }];
  });
  return parts.length === 0 ? { kind: 'none' } : { kind: 'retention', parts };
}

function networkOf(network: NonNullable<SettingsLayer['network']>): SettingValue {
  const entries = Object.entries(network).flatMap(([key, value]) => {
    const texts = [value].flat().filter((text) => text !== undefined);
    return texts.length === 0 ? [] : [{ key, texts }];
  });
  return entries.length === 0 ? { kind: 'none' } : { kind: 'group', entries };
}

/** The bytes of a data URL in base64. */
const bytesOf = (dataUrl: string): number => Math.floor((dataUrl.split(',', 2)[1]?.length ?? 0) * 0.75);

function valueOf(key: keyof SettingsLayer, layer: SettingsLayer): SettingValue {
  switch (key) {
    case 'openingHours':
    case 'quietHours':
      return hoursOf(layer[key] ?? {});
    case 'privacyNotice':
      return noticeOf(layer.privacyNotice ?? {});
    case 'retention':
      return retentionOf(layer.retention ?? {});
    case 'network':
      return networkOf(layer.network ?? {});
    case 'languages':
      return { kind: 'languages', languages: [...(layer.languages ?? [])] };
    case 'logo':
      return { kind: 'picture', bytes: bytesOf(layer.logo ?? '') };
    default: {
      const value = layer[key];
      return {
        kind: 'text',
        text: cut(typeof value === 'string' ? value : JSON.stringify(value), MAX_SHOWN_LENGTH),
      };
    }
  }
}

/** Entries that are called the same in both layers are told apart by all that is known of them. */
function rowsIn(
  kind: Rows,
  [before, after]: readonly [SettingsLayer, SettingsLayer],
): (layer: SettingsLayer) => SettingValue {
  const calledIn = (layer: SettingsLayer): string =>
    entriesOf(layer, kind)
      .map(({ name }) => name)
      .join('\n');
  const said = calledIn(before) === calledIn(after) ? withMore : ({ name }: Entry) => name;
  return (layer) => {
    const entries = entriesOf(layer, kind).map(said);
    return entries.length === 0
      ? { kind: 'none' }
      : { kind, count: entries.length, names: entries.slice(0, MAX_NAMED) };
  };
}

export interface BeforeAndAfter {
  /** Absent where nothing is set. */
  readonly before?: SettingValue;
  readonly after?: SettingValue;
}

/** One setting in two layers. */
export function settingValues(
  key: keyof SettingsLayer,
  before: SettingsLayer,
  after: SettingsLayer,
): BeforeAndAfter {
  const valueIn =
    key === 'desks' || key === 'lines' || key === 'people'
      ? rowsIn(key, [before, after])
      : (layer: SettingsLayer) => valueOf(key, layer);
  return {
    ...(before[key] === undefined ? {} : { before: valueIn(before) }),
    ...(after[key] === undefined ? {} : { after: valueIn(after) }),
  };
}
