/**
 * An audio port of ours in a page: what the page plays and says is written down, with what its cards show at that moment.
 * A chime takes no time, words take `wordsMs` or are held until `endWords`; a sentence with `fails` in it ends with an
 * error, as a voice does that broke.
 */
import type { Page } from '@playwright/test';

export interface HeardSound {
  readonly kind: 'chime' | 'recall chime' | 'words';
  /** What is said; empty for a chime. */
  readonly text: string;
  /** By the page's wall clock. */
  readonly at: number;
  /** The numbers on the cards, top to bottom; with a chime those that are still drawn. */
  readonly cards: readonly string[];
}

export interface AudioPort {
  readonly wordsMs?: number | 'held';
  readonly fails?: string;
}

/** Call before the page is opened; answers how to read what was heard, also over loads of the page. */
export async function hearPage(
  page: Page,
  { wordsMs = 300, fails = '' }: AudioPort = {},
): Promise<() => Promise<readonly HeardSound[]>> {
  const heard: HeardSound[] = [];
  await page.exposeFunction('foyerHeard', (sound: HeardSound) => void heard.push(sound));
  await page.addInitScript(
    ({ wordsMs: lasts, fails: broken }) => {
      const { foyerHeard } = window as unknown as { foyerHeard: (sound: HeardSound) => void };
      const note = (kind: HeardSound['kind'], text = ''): void =>
        foyerHeard({
          kind,
          text,
          at: Date.now(),
          cards: Array.from(
            document.querySelectorAll('[data-testid=called-number]'),
            (number) => number.textContent ?? '',
          ),
        });
      const voice = { lang: 'en-GB', name: 'Stand-in', localService: true, default: true, voiceURI: 'x' };
      const put = (name: string, value: unknown): void =>
        void Object.defineProperty(window, name, { value, configurable: true });
      put(
        'SpeechSynthesisUtterance',
        class extends EventTarget {
          text: string;
          constructor(text: string) {
            super();
            this.text = text;
          }
        },
      );
      put('speechSynthesis', {
        getVoices: () => [voice],
        cancel: () => undefined,
        resume: () => undefined,
        speak(words: EventTarget & { readonly text: string }) {
          note('words', words.text);
          const isBroken = broken !== '' && words.text.includes(broken);
          const end = (): void => void words.dispatchEvent(new Event(isBroken ? 'error' : 'end'));
          if (lasts === 'held') Object.assign(window, { foyerEndWords: end });
          else setTimeout(end, lasts);
        },
      });
      const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
      let isAskedFor = false;
      put(
        'AudioContext',
        class {
          state = 'running';
          currentTime = 0;
          destination = {};
          resume = () => Promise.resolve();
          createGain = () => ({ gain, connect: () => ({}) });
          createOscillator() {
            const frequency = { value: 0 };
            return {
              frequency,
              connect: (to: { connect(): unknown }) => to,
              stop() {},
              start() {
                // The tones of one chime are asked for in one go.
                if (isAskedFor) return;
                isAskedFor = true;
                queueMicrotask(() => (isAskedFor = false));
                // At once: a page that is loaded anew has no later.
                note(frequency.value < 600 ? 'recall chime' : 'chime');
              },
            };
          }
        },
      );
    },
    { wordsMs, fails },
  );
  return () => Promise.resolve([...heard]);
}

/** Ends the words that are held. */
export const endWords = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as { foyerEndWords: () => void }).foyerEndWords());
