/** The room's voice: the platform's, if it has one. Where it has none or may not speak, nothing happens. */

export interface Voice {
  /** Says `text` after what it is already saying. `language` is a BCP 47 tag. */
  say(text: string, language: string): void;
}

/** A little slower than talk: it is heard across a room. */
const RATE = 0.9;

export function createVoice(page: Window): Voice {
  return {
    say(text, language) {
      try {
        const synthesis = page.speechSynthesis;
        const [tongue] = language.split('-');
        const voices = synthesis.getVoices();
        const voice =
          voices.find(({ lang }) => lang === language) ??
          voices.find(({ lang }) => lang.startsWith(tongue ?? language));
        if (voice === undefined) return;
        const words = new SpeechSynthesisUtterance(text);
        words.voice = voice;
        words.lang = voice.lang;
        words.rate = RATE;
        synthesis.speak(words);
      } catch {
        // A board without a voice still shows and chimes.
      }
    },
  };
}
