import { expect, test } from 'vitest';
import type { Language } from '../../contract/languages.ts';
import { punctuationFaults } from '../../../test/support/words/translation-faults.ts';
import { wordFaults } from '../../../test/support/words/word-faults.ts';

const english = {
  start: { title: 'Check in for your appointment' },
  calls: { seat: 'The screen in the waiting room calls you.' },
  fault: { again: 'Try again' },
  outcomeUnknown: { again: 'Try again' },
  choose: { served: 'Finished' },
};
const spanish = {
  start: { title: 'Registre su llegada a la cita' },
  calls: { seat: 'Aparecerá en la pantalla de la sala de espera.' },
  fault: { again: 'Reintentar' },
  outcomeUnknown: { again: 'Reintentar' },
  choose: { served: 'Terminada' },
};

test('nothing is found where the terms are kept', () => {
  expect(wordFaults('es', english, spanish)).toEqual([]);
  expect(wordFaults('en', english, english)).toEqual([]);
});

test.each<[string, object, string]>([
  [
    'a word that means another office',
    { start: { title: 'Registro de llegada a la cita' } },
    String.raw`start.title: has /\bregistro\b/iu`,
  ],
  [
    'another word for an appointment',
    { start: { title: 'Registre su llegada a la visita' } },
    'start.title: does not say "appointment" as the other sentences do',
  ],
  [
    'a waiting room that went missing',
    { calls: { seat: 'Aparecerá en la pantalla.' } },
    'calls.seat: does not say "waiting room" as the other sentences do',
  ],
  [
    'a button that is too long for a narrow screen',
    { fault: { again: 'Vuelva a intentarlo' }, outcomeUnknown: { again: 'Vuelva a intentarlo' } },
    'fault.again: 19 characters on a button, where English has 9',
  ],
  [
    'two translations of one English sentence',
    { fault: { again: 'Repetir' } },
    'outcomeUnknown.again: is not said as fault.again, which is the same in English',
  ],
  [
    'a state that does not agree with its appointment',
    { choose: { served: 'Terminado' } },
    'choose.served: does not agree with what it stands for',
  ],
])('a fault such as %s is found', (_name, changed, fault) => {
  expect(wordFaults('es', english, { ...spanish, ...changed })).toContain(fault);
});

test.each<[Language, string, string]>([
  ['ar', '\u2068{{code}}\u2069 هنا', 'a mark of direction'],
  ['de', "Geht's?", 'a straight apostrophe'],
  ['en', 'One\u2003moment', 'a space of another kind'],
  ['es', 'Sigue ahí?', 'a question without ¿'],
  ['fr', 'Langue: {{language}}', 'no no-break space before :'],
  ['fr', 'Êtes-vous là ?', 'no narrow no-break space before ; ? !'],
  ['ar', 'الساعة {{startsAt}}, هنا', 'a Latin mark'],
  ['ar', 'آخر ٣ أرقام', 'digits that are not Latin'],
  ['zh-Hans', '请稍候.', 'a Latin mark'],
  ['zh-Hans', '请 稍候', 'a space between characters'],
  ['zh-Hans', '您早到了{{count}}分钟', 'no space beside Latin letters'],
])('the punctuation faults in %s of "%s" are found', (language, text, fault) => {
  expect(punctuationFaults(text, language)).toEqual([fault]);
});

test('marks that belong to a language, and values, are none of these faults', () => {
  expect(punctuationFaults('Langue\u00a0: {{language}}', 'fr')).toEqual([]);
  expect(punctuationFaults('¿Sigue ahí?', 'es')).toEqual([]);
  expect(punctuationFaults('您早到了 {{count}} 分钟。', 'zh-Hans')).toEqual([]);
  expect(punctuationFaults('الساعة {{startsAt}}، هنا؟', 'ar')).toEqual([]);
});
