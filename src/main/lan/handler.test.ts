import { describe, expect, it } from 'vitest';
import { authorityAt, LOOPBACK, NETWORK, originAt } from './handler.ts';
import { drawFirstPort, firstPortIn, LAST_FIRST_PORT, pairingPortFor, portFor } from './ports-in-row.ts';

describe('the origin of a page', () => {
  it('the origin of a page has its port, but where a browser leaves that out', () => {
    expect(originAt(NETWORK, 'lobby.example', 4520)).toBe('https://lobby.example:4520');
    expect(originAt(NETWORK, 'lobby.example', 443)).toBe('https://lobby.example');
    expect(originAt(NETWORK, '[fd00::20]', 4524)).toBe('https://[fd00::20]:4524');
    expect(originAt(LOOPBACK, '127.0.0.1', 80)).toBe('http://127.0.0.1');
    expect(originAt(NETWORK, '192.168.1.20', 80)).toBe('https://192.168.1.20:80');
    expect(originAt(LOOPBACK, '127.0.0.1', 443)).toBe('http://127.0.0.1:443');
  });

  it('the origin of a page is what a browser makes of it, with the Host that it sends', () => {
    for (const door of [LOOPBACK, NETWORK]) {
      for (const port of [80, 443, 4520]) {
        const { origin, host } = new URL(`${originAt(door, 'lobby.example', port)}/kiosk/`);
        expect([origin, host]).toEqual([
          originAt(door, 'lobby.example', port),
          authorityAt(door, 'lobby.example', port),
        ]);
      }
    }
  });
});

describe('the ports in a row', () => {
  it('the ports in a row are five, the last for pairing, and none is beyond the last there is', () => {
    expect([portFor(4520, 'kiosk'), portFor(4520, 'setup'), pairingPortFor(4520)]).toEqual([
      4520, 4523, 4524,
    ]);
    expect(pairingPortFor(LAST_FIRST_PORT)).toBe(65_535);
    for (const random of [0, 0.5, 0.999999])
      expect(pairingPortFor(drawFirstPort(() => random))).toBeLessThan(32_000);
  });

  it('the ports in a row begin where it is said, and are drawn with 0', () => {
    expect([firstPortIn(undefined, Math.random), firstPortIn(5000, Math.random)]).toEqual([4520, 5000]);
    expect(firstPortIn(0, () => 0)).toBe(20_000);
  });
});
