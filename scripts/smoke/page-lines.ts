/** Lines that are looked at inside of a page, with what runs there as text. */
import type { WebContents } from 'electron';
import { z } from 'zod';
import type { HubVoice } from '../../src/main/speech/hub-voice.ts';
import { fail, type Finding, pass } from './lines.ts';

/** What is used of a page; `executeJavaScript` answers what the text's promise does. */
export type LookedAtPage = Pick<WebContents, 'executeJavaScript' | 'sendInputEvent' | 'focus'>;

const LOOK_EVERY_MS = 100;
/** The focus may come a moment after it was asked for. */
const PRESS_EVERY_MS = 1_000;
const PRESSES = 5;

const HEAR_F8 = `
  globalThis.foyerSmokeF8 = false;
  addEventListener('keydown', ({ key }) => { if (key === 'F8') globalThis.foyerSmokeF8 = true; }, { capture: true });
`;

/** Presses F8 as Electron's own specs press keys: through `before-input-event`, as a keyboard does. */
export async function lookAtF8(kiosk: LookedAtPage, later: (ms: number) => Promise<void>): Promise<Finding> {
  await kiosk.executeJavaScript(HEAR_F8);
  for (let waited = 0; waited < PRESSES * PRESS_EVERY_MS; waited += LOOK_EVERY_MS) {
    if (waited % PRESS_EVERY_MS === 0) {
      kiosk.focus();
      kiosk.sendInputEvent({ type: 'keyDown', keyCode: 'F8' });
      kiosk.sendInputEvent({ type: 'keyUp', keyCode: 'F8' });
    }
    if (z.boolean().parse(await kiosk.executeJavaScript('globalThis.foyerSmokeF8')))
      return pass('the kiosk’s page gets the key');
    await later(LOOK_EVERY_MS);
  }
  return fail(
    'the key does not reach the kiosk’s page',
    'Do not touch the mouse and keyboard during the test, because the kiosk needs the focus. If it fails again, press F8 at the kiosk: it should start to read the screen aloud.',
  );
}

const TAKE_A_PICTURE = `(async () => {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true });
    const width = stream.getVideoTracks()[0]?.getSettings().width ?? 0;
    for (const track of stream.getTracks()) track.stop();
    return { picture: width };
  } catch (error) {
    return { refused: error.name };
  }
})()`;
const PictureSchema = z.union([z.object({ picture: z.number() }), z.object({ refused: z.string() })]);

const CAMERA_WAY_OUT: Readonly<Record<string, string>> = {
  NotFoundError: 'No camera found, so this could not be tested. Plug one in, or use --without camera.',
  NotReadableError: 'Another program is using the camera. Close it and try again.',
  NotAllowedError:
    'Allow desktop apps to use the camera in the system’s privacy settings (on macOS, allow the terminal). Then try again.',
};

/** The kiosk gets a picture, and the front desk, which has no business with a camera, none. */
export async function lookAtCamera(kiosk: LookedAtPage, desk: LookedAtPage): Promise<Finding> {
  const picture = PictureSchema.parse(await kiosk.executeJavaScript(TAKE_A_PICTURE));
  if ('refused' in picture) {
    const wayOut = CAMERA_WAY_OUT[picture.refused] ?? 'Try the camera in another program first.';
    return fail(`the kiosk gets no picture (${picture.refused})`, wayOut);
  }
  const elsewhere = PictureSchema.parse(await desk.executeJavaScript(TAKE_A_PICTURE));
  return 'refused' in elsewhere
    ? pass(`the kiosk gets a picture ${picture.picture} pixels wide, the front desk none`)
    : fail('the front desk gets a picture, too', 'Report it: only the kiosk may use the camera.');
}

const OWN_VOICES = `new Promise((done) => {
  const local = () => speechSynthesis.getVoices().filter((voice) => voice.localService).map((voice) => voice.lang);
  if (local().length > 0) return done(local());
  speechSynthesis.addEventListener('voiceschanged', () => done(local()), { once: true });
  setTimeout(() => done(local()), 3000);
})`;

const playable = (wav: string): string => `(async () => {
  const bytes = Uint8Array.from(atob(${JSON.stringify(wav)}), (sign) => sign.charCodeAt(0));
  const audio = new AudioContext();
  try {
    return (await audio.decodeAudioData(bytes.buffer)).duration;
  } catch {
    return 0;
  } finally {
    void audio.close();
  }
})()`;

const isEnglish = (tag: string): boolean => /^en(?:[-_]|$)/i.test(tag);

/** The display calls in English: with a voice of the machine, else with the hub's, whose sound the page must take. */
export async function lookAtVoices(display: LookedAtPage, hub: HubVoice): Promise<Finding> {
  const own = z.array(z.string()).parse(await display.executeJavaScript(OWN_VOICES));
  const hubs = hub.languages.length === 0 ? 'the hub none' : `the hub ${hub.languages.join(', ')}`;
  const seen = `this machine has ${own.length === 0 ? 'no voice' : `${own.length} voices`}, ${hubs}`;
  if (own.some(isEnglish)) return pass(`${seen}; the display uses this computer’s voice`);
  const answer = await hub.say('display', {
    text: 'Number A 4 2. Please go to Desk 4.',
    language: 'en',
    rate: 1,
  });
  if (answer.kind !== 'spoken') {
    return fail(
      seen,
      'The display chimes but does not speak. Install espeak-ng on this computer (Debian and Ubuntu: apt-get install espeak-ng).',
    );
  }
  const seconds = z.number().parse(await display.executeJavaScript(playable(answer.wav.toString('base64'))));
  return seconds > 0
    ? pass(`${seen}; the display plays Foyer’s voice, ${seconds.toFixed(1)} s for a call`)
    : fail(`${seen}; the page cannot play Foyer’s voice`, 'Report it with the version of espeak-ng.');
}
