/** The whole check-in without seeing and without touching: three keys, and everything on the screen is said. */
import { expect, type Page, test } from '@playwright/test';
import sentences from '../../src/words/en/kiosk.json' with { type: 'json' };
import { untilDayIsKnown } from '../support/started/known-booking.ts';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';
import { controlOf, type SimulatorControl } from '../support/started/simulator-control.ts';
import { voiceEnvironment } from '../support/started/stand-in-voice.ts';

const folder = temporaryFolder();
let foyer: Command<Ready>;
let simulator: SimulatorControl;

test.describe.configure({ mode: 'serial' });
test.use({ viewport: { width: 1080, height: 1920 } });

test.beforeAll(async () => {
  foyer = await startFoyer(folder.path, { FOYER_LOCALE: 'en-GB', ...voiceEnvironment(folder.path) });
  simulator = controlOf(foyer.ready.simulator ?? '');
  await simulator.pilot(false);
  await untilDayIsKnown(foyer.ready);
});

test.afterAll(async () => {
  await foyer.stop();
  folder.remove();
});

/** The sentences that are spoken only if the answer takes a moment. */
const SEARCHING: ReadonlySet<string> = new Set(Object.values(sentences.searching));

/** The sentence about a code until it is certain which number is called. */
const BEFORE_NUMBER: readonly string[] = [sentences.done.code, ...Object.values(sentences.calls)];

interface Heard {
  /** What was said, in order: recorded by the page itself. */
  spoken: { text: string; language: string }[];
  /** Sounds that the page started to play: their length, and their loudest moment. */
  sounds: { seconds: number; peak: number }[];
}

/** Records what is said, before anything of the page runs. `voices` are the platform's: a stand-in that says at once. */
async function listen(page: Page, voices: readonly string[]): Promise<void> {
  await page.addInitScript((languages) => {
    const heard: Heard = { spoken: [], sounds: [] };
    Object.assign(window, { heard });
    window.addEventListener('foyer:spoken', (event) => {
      if (event instanceof CustomEvent) heard.spoken.push(event.detail as Heard['spoken'][number]);
    });
    class Utterance extends EventTarget {
      text: string;
      voice: unknown;
      lang = '';
      rate = 1;
      volume = 1;
      constructor(text: string) {
        super();
        this.text = text;
      }
    }
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () =>
        languages.map((lang) => ({
          lang,
          name: 'Stand-in',
          localService: true,
          default: true,
          voiceURI: lang,
        })),
      speak: (words: Utterance) => void setTimeout(() => words.dispatchEvent(new Event('end')), 5),
      cancel: () => undefined,
      resume: () => undefined,
      pause: () => undefined,
    });
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance });
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function play(...when) {
      const samples = this.buffer?.getChannelData(0) ?? new Float32Array();
      let peak = 0;
      for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
      heard.sounds.push({ seconds: this.buffer?.duration ?? 0, peak });
      start.apply(this, when);
    };
  }, voices);
}

const heardBy = (page: Page): Promise<Heard> =>
  page.evaluate(() => (window as unknown as { heard: Heard }).heard);

const QUIET_LOOKS = 3;

/** What was said since the last time, once nothing more is said. */
async function transcript(page: Page): Promise<readonly string[]> {
  let last = -1;
  // A page that is slow to draw speaks late: one quiet look is not the end.
  let quietLooks = 0;
  await expect(async () => {
    const { spoken } = await heardBy(page);
    quietLooks = spoken.length === last && last > 0 ? quietLooks + 1 : 0;
    last = spoken.length;
    expect(quietLooks).toBeGreaterThanOrEqual(QUIET_LOOKS);
  }).toPass({ intervals: [300] });
  return page.evaluate(() => {
    const { heard } = window as unknown as { heard: Heard };
    return heard.spoken.splice(0).map(({ text }) => text);
  });
}

/**
 * Letters and digits only: a code is said sign by sign, and signs between words are not said at all. Times that run
 * are left out: between the saying and the looking one more second or minute may have passed.
 */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/(clears|the start) in \d+ seconds?/g, '$1 in seconds')
    .replaceAll(/\d+ min(?:utes?)? (early|late)/g, 'minutes $1')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

interface Seen {
  /** The blocks of text in `main` or the question over it, without what is written on controls. */
  readonly texts: readonly string[];
  readonly controls: readonly string[];
}

/** Reads the screen with the eyes: `innerText` knows what is drawn and where lines of text end. */
const seen = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const root = document.querySelector('dialog[open]') ?? document.querySelector('main');
    const nameOf = (control: HTMLElement): string => {
      const ids = control.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
      const labels = ids.map(
        (id) => document.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.innerText ?? '',
      );
      return control.getAttribute('aria-label') ?? (labels.length > 0 ? labels.join(' ') : control.innerText);
    };
    const all = [...document.querySelectorAll<HTMLElement>('button, input, a[href]')].filter((control) =>
      control.checkVisibility({ visibilityProperty: true }),
    );
    const inside = all.filter((control) => root?.contains(control));
    for (const control of inside) control.dataset['mark'] = '';
    const hidden = document.createElement('style');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[data-mark] { display: none !important }');
    hidden.remove();
    const controls = all.map(nameOf);
    document.adoptedStyleSheets = [sheet];
    const texts = (root instanceof HTMLElement ? root.innerText : '')
      .split('\n')
      .filter((line) => /\p{L}|\p{N}/u.test(line));
    document.adoptedStyleSheets = [];
    for (const control of inside) delete control.dataset['mark'];
    return { texts, controls };
  });

/** Words of the reader around a control's name, such as "…, button". */
const FRAMES = [
  sentences.speech.button,
  sentences.speech.fieldEmpty,
  sentences.speech.fieldText,
  sentences.speech.fieldLength_one,
  sentences.speech.fieldLength_other,
].map((sentence) => sentence.split('{{name}}').at(-1) ?? '');

const CHOICES = /^\d+ choices?$/;

/** Everything that is seen was said, and nothing was said that is not seen, but for controls and the reader's own words. */
function compare(said: readonly string[], { texts, controls }: Seen, more: readonly string[] = []): void {
  const all = bare(said.join(' '));
  for (const text of texts) expect(all, `"${text}" is seen and not said`).toContain(bare(text));
  const visible = bare(texts.join(' '));
  const names = controls.map(bare);
  const strange = said.filter((sentence) => {
    if (CHOICES.test(sentence) || more.includes(sentence)) return false;
    if (visible.includes(bare(sentence))) return false;
    return !names.some((name) => name !== '' && bare(sentence).startsWith(name) && isFrame(sentence, name));
  });
  expect(strange, 'said and not seen').toEqual([]);
}

function isFrame(sentence: string, name: string): boolean {
  const rest = bare(sentence).slice(name.length);
  return FRAMES.some((frame) => {
    const pattern = bare(frame.replaceAll(/\{\{\w+\}\}/g, '')).replaceAll(/[^\p{L}\p{N}]/gu, '');
    return rest === '' || rest.startsWith(pattern) || rest.replaceAll(/\d+/g, '') === pattern;
  });
}

/** The name of what has the focus, as a person would read it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const active = document.activeElement;
    return active instanceof HTMLElement
      ? (active.getAttribute('aria-label') ?? active.innerText).trim()
      : '';
  });

/**
 * Goes on with the arrow key until `name` has the focus, and chooses it with Enter. Answers what was said on the way;
 * the transcript goes on with what the choice led to.
 */
async function choose(
  page: Page,
  name: string,
  way: 'ArrowDown' | 'ArrowUp' = 'ArrowDown',
): Promise<readonly string[]> {
  for (let presses = 0; presses < 90; presses += 1) {
    if ((await focused(page)) === name) {
      const onTheWay = await transcript(page);
      await page.keyboard.press('Enter');
      return onTheWay;
    }
    await page.keyboard.press(way);
  }
  throw new Error(`"${name}" cannot be reached with ${way}.`);
}

const shown = (page: Page, screen: string) =>
  expect(page.locator(`main[data-screen="${screen}"]`)).toBeVisible();

/** The page hears keys once it is drawn, and knows from the hub's settings, as the lobby's name, what the hub speaks. */
async function openKiosk(page: Page): Promise<void> {
  await page.goto(foyer.ready.kiosk);
  await expect(page.getByText('Northgate Registry').first()).toBeVisible();
  await shown(page, 'start');
}

test('F8 and three keys are enough to check in, and what is said is what is seen on every screen', async ({
  page,
}) => {
  await listen(page, ['en-GB']);
  await openKiosk(page);
  expect((await heardBy(page)).spoken).toEqual([]);

  await page.keyboard.press('F8');
  compare(await transcript(page), await seen(page), [sentences.speech.started]);

  expect((await choose(page, 'A')).at(-1)).toBe('A, button');
  const typing = [
    ...(await choose(page, '4', 'ArrowUp')),
    ...(await choose(page, '2', 'ArrowUp')),
    ...(await choose(page, sentences.start.find)),
  ];
  expect(typing.filter((sentence) => sentence === sentences.speech.character)).toHaveLength(3);
  // What is typed is masked by default: nobody beside the visitor hears the code.
  expect(typing.filter((sentence) => /a\W*4\W*2/i.test(sentence))).toEqual([]);

  await shown(page, 'confirm');
  compare(await transcript(page), await seen(page), Object.values(sentences.searching));

  await choose(page, sentences.confirm.yes);
  await shown(page, 'done');
  const done = await transcript(page);
  // A wait that takes a moment is said, too, and so is the code that stood there before its number came.
  compare(done, await seen(page), [...Object.values(sentences.checkingIn), ...BEFORE_NUMBER]);
  expect(bare(done.join(' '))).toContain('a42');
  expect((await simulator.appointment('A-42')).status).toBe('Checked-in');

  // The next visitor finds a silent kiosk.
  await choose(page, sentences.end.done);
  // The visitor ends the visit before the last screen ends by itself.
  await expect(page.locator('main[data-screen="start"]')).toBeVisible();
  await expect(page.locator('.speech-bar')).toHaveCount(0);
  await page.evaluate(() => (window as unknown as { heard: Heard }).heard.spoken.splice(0));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('textbox')).not.toBeFocused();
  await page.keyboard.press('F8');
  const [first] = await transcript(page);
  // Nothing was said before it was asked for again.
  expect(first).toBe(sentences.speech.started);
});

test('a visitor who listens hears which number is called when it becomes certain after the check-in', async ({
  page,
  context,
}) => {
  await simulator.faults({ webhooks: { delayMs: 6_000 } });
  await simulator.book('H-31', 'Nora', 'Falk');
  const desk = await context.newPage();
  await desk.goto(foyer.ready.desk);
  await expect(desk.getByText('H-31').first()).toBeVisible();
  await desk.close();
  await listen(page, ['en-GB']);
  await openKiosk(page);
  await page.keyboard.press('F8');
  await transcript(page);
  await page.keyboard.type('h31', { delay: 70 });
  await page.keyboard.press('Enter');
  await shown(page, 'confirm');
  await choose(page, sentences.confirm.yes);
  await shown(page, 'done');
  await expect(page.getByText(sentences.done.code)).toBeVisible();
  await transcript(page);

  await expect(page.getByText(sentences.done.number, { exact: true })).toBeVisible();
  compare(await transcript(page), {
    texts: [sentences.done.lead, sentences.done.number, 'H-31'],
    controls: [],
  });
  await simulator.clearFaults();
});

test('a refusal and help are said as they are seen, and F8 says a screen again', async ({ page }) => {
  await listen(page, ['en-GB']);
  await openKiosk(page);
  await page.keyboard.press('F8');
  await transcript(page);
  await page.keyboard.type('zz99', { delay: 70 });
  await transcript(page);
  await page.keyboard.press('Enter');
  await shown(page, 'unknown');
  const first = (await transcript(page)).filter((said) => !SEARCHING.has(said));
  compare(first, await seen(page));
  await page.keyboard.press('F8');
  expect(await transcript(page)).toEqual(first);

  // The comparison can fail: what is written without being said, and what is said without being written.
  const now = await seen(page);
  expect(() => compare(first, { ...now, texts: [...now.texts, 'Read this, too'] })).toThrow(/not said/);
  expect(() => compare([...first, 'Something else'], now)).toThrow(/said and not seen/);

  await choose(page, sentences.session.help, 'ArrowUp');
  await shown(page, 'help');
  // While the front desk is being called the screen says so, if the answer takes a moment.
  const onTheWay = new Set([...SEARCHING, sentences.help.askingTitle]);
  const said = (await transcript(page)).filter((sentence) => !onTheWay.has(sentence));
  compare(said, await seen(page), [sentences.session.helpAsked]);
});

test('a kiosk without a voice of its own speaks with the hub’s: sound is played, not silence', async ({
  page,
}) => {
  await listen(page, []);
  await openKiosk(page);
  await page.keyboard.press('F8');
  await expect.poll(async () => (await heardBy(page)).sounds.length).toBeGreaterThan(0);
  const { spoken, sounds } = await heardBy(page);
  expect(spoken[0]).toEqual({ text: sentences.speech.started, language: 'en' });
  expect(sounds[0]?.seconds).toBeGreaterThan(0.3);
  expect(sounds[0]?.peak).toBeGreaterThan(0.05);
});
