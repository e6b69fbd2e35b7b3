/**
 * Sounds that were made a moment ago, so that displays which say the same call are given the same sound. Few, small in
 * all, and for a short while, because a sentence may hold a name. Pure: time is passed in.
 */

export interface KeptSound {
  readonly wav: Buffer<ArrayBuffer>;
}

export interface KeptBounds {
  /** Of all sounds together. */
  readonly mostBytes: number;
  /** From when it was put here; to be asked for again keeps nothing longer. */
  readonly keptMs: number;
}

/** `now` is in milliseconds that only grow. */
export interface KeptSounds<S extends KeptSound> {
  /** What has this name, unless it is too old. It is then the last to give way to others. */
  of(name: string, now: number): S | undefined;
  /** Those that were not asked for longest give way. False, and not kept, for a sound larger than all may be. */
  put(name: string, sound: S, now: number): boolean;
  /** Drops what is too old, and answers when the oldest of the rest is; undefined where nothing is left. */
  forgetOld(now: number): number | undefined;
}

export function createKeptSounds<S extends KeptSound>({ mostBytes, keptMs }: KeptBounds): KeptSounds<S> {
  /** The one that was not asked for longest is the first. */
  const sounds = new Map<string, { readonly sound: S; readonly until: number }>();
  let bytes = 0;

  function drop(name: string): void {
    bytes -= sounds.get(name)?.sound.wav.length ?? 0;
    sounds.delete(name);
  }

  return {
    of(name, now) {
      const kept = sounds.get(name);
      if (kept === undefined || now >= kept.until) return undefined;
      sounds.delete(name);
      sounds.set(name, kept);
      return kept.sound;
    },
    put(name, sound, now) {
      drop(name);
      if (sound.wav.length > mostBytes) return false;
      sounds.set(name, { sound, until: now + keptMs });
      bytes += sound.wav.length;
      for (const oldest of sounds.keys()) {
        if (bytes <= mostBytes) break;
        drop(oldest);
      }
      return true;
    },
    forgetOld(now) {
      let next: number | undefined;
      for (const [name, { until }] of sounds) {
        if (now >= until) drop(name);
        else next = Math.min(next ?? until, until);
      }
      return next;
    },
  };
}
