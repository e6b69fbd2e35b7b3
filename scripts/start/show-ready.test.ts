import { describe, expect, it } from 'vitest';
import { portOf } from './show-ready.ts';

const ready = (kiosk?: string) =>
  ({
    ready: true,
    webhooks: 'http://127.0.0.1:4511/webhooks',
    network: [] as string[],
    ...(kiosk === undefined ? {} : { kiosk }),
  }) as const;

describe('the port that a hub is started again with', () => {
  it('is the kiosk’s, from which the other three follow', () => {
    expect(portOf(ready('http://127.0.0.1:4520/enter/kiosk/x'))).toBe(4520);
  });

  it('is the one that an address leaves out, so that no other is picked', () => {
    expect(portOf(ready('http://127.0.0.1/enter/kiosk/x'))).toBe(80);
  });

  it('is none where the screens are windows of Electron', () => {
    expect(portOf(ready())).toBeUndefined();
  });
});
