import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { wavIn } from '../../../test/support/records/wav-in.ts';
import { LANGUAGES } from '../../contract/languages.ts';
import { findHubVoice, type HubVoice } from './hub-voice.ts';

const isInstalled = spawnSync('espeak-ng', ['--version']).status === 0;

describe.runIf(isInstalled)('espeak-ng as it is installed here', () => {
  const SENTENCES = {
    en: 'You are checked in. Please take a seat.',
    es: 'Ya está registrado. Tome asiento.',
    fr: 'Votre arrivée est enregistrée.',
    de: 'Sie sind angemeldet. Nehmen Sie Platz.',
    ar: 'تم تسجيل وصولك.',
    uk: 'Вас зареєстровано. Сідайте.',
    pl: 'Jesteś zameldowany.',
    tr: 'Kaydınız yapıldı.',
    'zh-Hans': '您已签到。请坐。',
    vi: 'Bạn đã đăng ký xong.',
  } as const;

  const seconds = (wav: Buffer): number => wav.readUInt32LE(40) / wav.readUInt32LE(28);

  function hasSound(wav: Buffer): boolean {
    for (let at = 44; at < wav.length; at += 2) if (Math.abs(wav.readInt16LE(at)) > 2_000) return true;
    return false;
  }

  let found: Promise<HubVoice> | undefined;
  const voice = (): Promise<HubVoice> => (found ??= findHubVoice({ clock: createFakeClock() }));

  it('espeak-ng as it is installed here speaks all our languages', async () => {
    expect((await voice()).languages).toEqual(LANGUAGES);
    for (const language of LANGUAGES) {
      const wav = wavIn(
        await (await voice()).say('kiosk-a', { text: SENTENCES[language], language, rate: 1 }),
      );
      expect(wav.toString('latin1', 0, 4) + wav.toString('latin1', 8, 16), language).toBe('RIFFWAVEfmt ');
      expect(wav.readUInt32LE(4), language).toBe(wav.length - 8);
      expect(wav.readUInt32LE(40), language).toBe(wav.length - 44);
      expect(seconds(wav), language).toBeGreaterThan(0.5);
      expect(seconds(wav), language).toBeLessThan(15);
      expect(hasSound(wav), language).toBe(true);
    }
  });

  it('espeak-ng as it is installed here speaks faster and slower as it is told', async () => {
    const at = async (rate: number) =>
      seconds(wavIn(await (await voice()).say('kiosk-a', { text: SENTENCES.en, language: 'en', rate })));
    const [slow, plain, fast] = [await at(0.5), await at(1), await at(2.5)];
    expect(slow).toBeGreaterThan(plain * 1.4);
    expect(fast).toBeLessThan(plain * 0.7);
  });

  it('espeak-ng as it is installed here speaks what looks like options, a shell, markup or phonemes as text', async () => {
    for (const text of ['--help', '-f /etc/passwd', '$(id)', '; rm -rf /', '<speak>x', "[[h@l'oU]]"]) {
      expect(
        hasSound(wavIn(await (await voice()).say('kiosk-a', { text, language: 'en', rate: 1 }))),
        text,
      ).toBe(true);
    }
    // As markup a pause of ten seconds, as phonemes and commands something else: as text a few words.
    const markup = await (
      await voice()
    ).say('kiosk-a', { text: '<break time="10s"/>', language: 'en', rate: 1 });
    expect(seconds(wavIn(markup))).toBeLessThan(8);
  });

  it('espeak-ng as it is installed here does not read the tones of Mandarin as English numbers', async () => {
    const { voicesIn } = await import('./hub-voice.ts');
    const listing = spawnSync('espeak-ng', ['--voices'], { encoding: 'utf8' }).stdout;
    const name = voicesIn(listing).get('zh-Hans') ?? '';
    const phonemes = spawnSync('espeak-ng', ['-v', name, '-q', '-x', '--stdin', '-b', '1'], {
      encoding: 'utf8',
      input: '你好，请在这里签到',
    }).stdout;
    expect(phonemes).not.toContain('(en)');
    expect(phonemes.trim()).not.toBe('');
  });

  it('espeak-ng as it is installed here fails rather than sends minutes of sound', async () => {
    const answer = await (
      await voice()
    ).say('kiosk-a', { text: '你'.repeat(1_500), language: 'zh-Hans', rate: 0.5 });
    expect(answer).toEqual({ kind: 'failed' });
  });
});
