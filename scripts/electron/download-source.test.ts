import { expect, it } from 'vitest';
import { downloadSource } from './download-source.ts';

it('Electron comes from GitHub unless a mirror is named, with the precedence of the installer', () => {
  expect(downloadSource({})).toEqual({ words: 'github.com', throughProxy: false, env: {} });
  expect(downloadSource({ ELECTRON_MIRROR: 'https://a/x/' }).words).toBe('https://a/x/');
  expect(
    downloadSource({ ELECTRON_MIRROR: 'https://a/x/', npm_config_electron_mirror: 'https://b/' }).words,
  ).toBe('https://b');
});

it('a proxy is used and named, without its password, whether the shell or npm knows it', () => {
  expect(downloadSource({ HTTPS_PROXY: 'http://me:secret@proxy:3128' })).toEqual({
    words: 'github.com through the proxy http://proxy:3128',
    throughProxy: true,
    env: {
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: 'http://me:secret@proxy:3128',
      https_proxy: 'http://me:secret@proxy:3128',
      HTTP_PROXY: 'http://me:secret@proxy:3128',
      http_proxy: 'http://me:secret@proxy:3128',
    },
  });
  expect(downloadSource({ npm_config_https_proxy: 'http://proxy:1' }).env['HTTPS_PROXY']).toBe(
    'http://proxy:1',
  );
  expect(downloadSource({ HTTPS_PROXY: 'proxy:1' }).env['HTTPS_PROXY']).toBe('http://proxy:1');
  expect(downloadSource({ npm_config_proxy: 'null', HTTP_PROXY: '' }).env).toEqual({});
});
