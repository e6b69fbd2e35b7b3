import { expect, test } from 'vitest';
import {
  createValueFormat,
  isolated,
  sentencesIn,
  splitAtVerbatim,
  verbatim,
  withoutIsolates,
} from './values.ts';

const FSI = '\u2068';
const PDI = '\u2069';

test('a code keeps its direction within an Arabic sentence', () => {
  expect(isolated('42-A', 'ar')).toBe(`${FSI}42-A${PDI}`);
});

test('an Arabic name keeps its direction within an English sentence, and other texts stay as they are', () => {
  expect(isolated('ليلى 2', 'en')).toBe(`${FSI}ليلى 2${PDI}`);
  expect(isolated('Nguyễn 2', 'en')).toBe('Nguyễn 2');
  expect(isolated('王 2', 'uk')).toBe('王 2');
});

test('an address, a time of a file, a ratio and a size are read from the left within an Arabic sentence, its full stop is not', () => {
  const sentences = {
    rule: { https: 'يبدأ بـ https://', example: 'مثل https://service.example.', path: 'بـ /webhooks.' },
    ratio: 'التباين {{ratio}}:1',
    time: 'مثل 2026-11-22T09:30 أو 2026-11-22T09:30:00+01:00.',
    size: '{{width}} × {{height}}، الإصدار {{version}}',
  };
  expect(sentencesIn('ar', sentences)).toEqual({
    rule: {
      https: `يبدأ بـ ${FSI}https://${PDI}`,
      example: `مثل ${FSI}https://service.example${PDI}.`,
      path: `بـ ${FSI}/webhooks${PDI}.`,
    },
    ratio: `التباين ${FSI}{{ratio}}:1${PDI}`,
    time: `مثل ${FSI}2026-11-22T09:30${PDI} أو ${FSI}2026-11-22T09:30:00+01:00${PDI}.`,
    size: `${FSI}{{width}} × {{height}}${PDI}، الإصدار {{version}}`,
  });
  expect(sentencesIn('de', sentences)).toBe(sentences);
});

test('a command is a part of its own in a sentence of any language, and stays one within a name of the other direction', () => {
  const command = verbatim('npm start -- --reset-admin-pin');
  for (const language of ['en', 'ar'] as const)
    expect(splitAtVerbatim(`${isolated('ليلى', language)}: ${isolated(command, language)}.`)).toEqual([
      { text: `${FSI}ليلى${PDI}: `, isVerbatim: false },
      { text: 'npm start -- --reset-admin-pin', isVerbatim: true },
      { text: '.', isVerbatim: false },
    ]);
  expect(splitAtVerbatim(command)).toHaveLength(1);
  expect(splitAtVerbatim('')).toEqual([]);
  expect(withoutIsolates(command)).toBe('npm start -- --reset-admin-pin');
});

test('nothing of it is spoken', () => {
  expect(withoutIsolates(isolated('\u200f10:45 – 11:15', 'ar'))).toBe('10:45 – 11:15');
});

test('numbers are grouped as the language does, always in Latin digits', () => {
  const write = createValueFormat();
  expect(write(12_345, 'en')).toBe('12,345');
  expect(write(12_345, 'de')).toBe('12.345');
  expect(write(12_345, 'ar')).toBe('12,345');
  expect(write(7, 'ar')).toBe('7');
});

test('a value that is missing leaves a gap, not a word of ours', () => {
  expect(createValueFormat()(undefined, 'en')).toBe('');
});
