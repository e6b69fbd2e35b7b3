import { describe, expect, it } from 'vitest';
import { type HubVoice, NO_VOICE } from '../../src/main/speech/hub-voice.ts';
import { lookAtCamera, lookAtF8, lookAtVoices, type LookedAtPage } from './page-lines.ts';

/** A page that answers these, in order, and the last one again and again. */
function pageOf(...answers: unknown[]) {
  const pressed: string[] = [];
  const page: LookedAtPage = {
    executeJavaScript: () => Promise.resolve(answers.length > 1 ? answers.shift() : answers[0]),
    sendInputEvent: (event) => void pressed.push('keyCode' in event ? `${event.type} ${event.keyCode}` : ''),
    focus: () => undefined,
  };
  return { page, pressed };
}

describe('F8', () => {
  const atOnce = (): Promise<void> => Promise.resolve();

  it('F8 passes when the page gets the key', async () => {
    const { page, pressed } = pageOf(undefined, false, true);
    expect(await lookAtF8(page, atOnce)).toMatchObject({ result: 'pass' });
    expect(pressed).toEqual(['keyDown F8', 'keyUp F8']);
  });

  it('F8 is pressed again while the focus is late, and fails where the page never gets it', async () => {
    const { page, pressed } = pageOf(undefined, false);
    expect(await lookAtF8(page, atOnce)).toMatchObject({ result: 'fail' });
    expect(pressed.filter((key) => key === 'keyDown F8')).toHaveLength(5);
  });
});

describe('the camera', () => {
  const looked = (kiosk: object, desk: object = { refused: 'NotAllowedError' }) =>
    lookAtCamera(pageOf(kiosk).page, pageOf(desk).page);

  it('the camera passes with a picture for the kiosk and none for the front desk', async () => {
    expect(await looked({ picture: 640 })).toMatchObject({ result: 'pass' });
    expect(await looked({ picture: 640 }, { picture: 640 })).toMatchObject({ result: 'fail' });
  });

  it.each([
    ['NotFoundError', 'Plug one in'],
    ['NotAllowedError', 'privacy settings'],
    ['AbortError', 'another program'],
  ])('a camera that answers %s has its own way out', async (refused, words) => {
    expect(await looked({ refused })).toMatchObject({
      result: 'fail',
      seen: `the kiosk gets no picture (${refused})`,
      wayOut: expect.stringContaining(words),
    });
  });
});

describe('voices', () => {
  const hub: HubVoice = {
    languages: ['en', 'de'],
    say: () => Promise.resolve({ kind: 'spoken', wav: Buffer.from('RIFF') }),
  };

  it('voices pass with an English one of the machine', async () => {
    expect(await lookAtVoices(pageOf(['de-DE', 'en_US']).page, NO_VOICE)).toMatchObject({ result: 'pass' });
  });

  it('voices pass with the hub’s where the page can play it', async () => {
    expect(await lookAtVoices(pageOf([], 2.4).page, hub)).toMatchObject({
      result: 'pass',
      seen: 'this machine has no voice, the hub en, de; the display plays Foyer’s voice, 2.4 s for a call',
    });
    expect(await lookAtVoices(pageOf([], 0).page, hub)).toMatchObject({ result: 'fail' });
  });

  it('voices fail where nobody has one', async () => {
    expect(await lookAtVoices(pageOf(['de-DE']).page, NO_VOICE)).toMatchObject({
      result: 'fail',
      wayOut: expect.stringContaining('apt-get install espeak-ng'),
    });
  });
});
