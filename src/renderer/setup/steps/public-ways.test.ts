import { expect, it } from 'vitest';
import { publicWays } from './public-ways.ts';

it('an administrator copies a line that leads to the port at which webhooks arrive', () => {
  expect(publicWays('http://127.0.0.1:4600/webhooks').map(({ line }) => line)).toEqual([
    'caddy reverse-proxy --from lobby.example --to 127.0.0.1:4600',
    'cloudflared tunnel --url http://127.0.0.1:4600',
    'tailscale funnel --bg http://127.0.0.1:4600',
  ]);
});

it('no line is offered for an address that is none', () => {
  expect(publicWays('')).toEqual([]);
});
