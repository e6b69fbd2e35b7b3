import { describe, expect, it } from 'vitest';
import { readEngineAddress } from './engine-address.ts';

describe('the address of a chain’s engine', () => {
  it.each([
    ['redis://127.0.0.1', { kind: 'single', tls: false, nodes: [{ host: '127.0.0.1', port: 6379 }] }],
    [
      'rediss://hub-7:p%40ss@engine.example:6380/2',
      {
        kind: 'single',
        tls: true,
        nodes: [{ host: 'engine.example', port: 6380 }],
        username: 'hub-7',
        password: 'p@ss',
        database: 2,
      },
    ],
    ['valkey://[::1]:7000', { kind: 'single', tls: false, nodes: [{ host: '::1', port: 7000 }] }],
    [
      'rediss+sentinel://:p@a.example,b.example:26380/foyer',
      {
        kind: 'sentinel',
        tls: true,
        nodes: [
          { host: 'a.example', port: 26379 },
          { host: 'b.example', port: 26380 },
        ],
        password: 'p',
        group: 'foyer',
      },
    ],
    [
      'redis+cluster://a.example:1,b.example:2',
      {
        kind: 'cluster',
        tls: false,
        nodes: [
          { host: 'a.example', port: 1 },
          { host: 'b.example', port: 2 },
        ],
      },
    ],
  ])('an administrator may write %s', (text, address) => {
    expect(readEngineAddress(text)).toEqual(address);
  });

  it.each([
    '',
    'engine.example:6379',
    'http://engine.example',
    'redis://',
    'redis://a.example,b.example',
    'redis://a.example:0',
    'redis://a.example:70000',
    'redis://a.example/db',
    'redis+sentinel://a.example',
    'redis+cluster://a.example/0',
    'redis://a.example?ssl=true',
  ])('an administrator who writes “%s” is told that it is none', (text) => {
    expect(readEngineAddress(text)).toBeUndefined();
  });
});
