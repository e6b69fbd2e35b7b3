import { describe, expect, it } from 'vitest';
import type { SettingsView } from '../../contract/settings.ts';
import { portWaitsForRestart, readStep, withoutStep } from './form.ts';

const view: SettingsView = {
  baseUrl: 'https://service.example/',
  apiKey: 'set',
  webhookSecret: 'missing',
  webhookAddress: 'http://127.0.0.1:4511/webhooks',
  webhookPort: 4511,
  brandName: 'Northgate Registry',
  secretProtection: 'file',
  locked: [],
};

describe('The setup form', () => {
  it('has nothing to save while nothing was typed, or what is saved was typed again', () => {
    expect(readStep('service', {}, view)).toEqual({ kind: 'unchanged' });
    expect(readStep('service', { baseUrl: ' https://service.example/ ', apiKey: ' ' }, view)).toEqual({
      kind: 'unchanged',
    });
    expect(readStep('calls', { webhookPort: '4511', webhookSecret: '' }, view)).toEqual({
      kind: 'unchanged',
    });
  });

  it('sends only what differs, without the spaces that came with a paste', () => {
    expect(readStep('service', { apiKey: ' key-1\n' }, view)).toEqual({
      kind: 'change',
      change: { apiKey: 'key-1' },
    });
    expect(readStep('calls', { webhookPort: ' 4600 ' }, view)).toEqual({
      kind: 'change',
      change: { webhookPort: 4600 },
    });
  });

  it('keeps the steps apart', () => {
    const drafts = { apiKey: 'key-1', brandName: 'Southgate' };
    expect(readStep('name', drafts, view)).toEqual({ kind: 'change', change: { brandName: 'Southgate' } });
  });

  it('lets an emptied name reach the hub, which knows the rule', () => {
    expect(readStep('name', { brandName: '' }, view)).toEqual({ kind: 'change', change: { brandName: '' } });
  });

  it.each(['', '45a1', '-1', '4511.5', '99999999'])('takes "%s" for no port', (webhookPort) => {
    expect(readStep('calls', { webhookPort }, view)).toEqual({
      kind: 'invalid',
      problems: [{ field: 'webhookPort' }],
    });
  });

  it('saves a chosen location once', () => {
    const location = { id: 7, name: 'Northgate' };
    expect(readStep('location', { location }, view)).toEqual({ kind: 'change', change: { location } });
    expect(readStep('location', { location }, { ...view, locationId: 7, locationName: 'Northgate' })).toEqual(
      {
        kind: 'unchanged',
      },
    );
  });

  it('forgets the secrets of a step that is saved, and nothing of the others', () => {
    const drafts = { baseUrl: 'https://a.example', apiKey: 'key-1', webhookSecret: 's' };
    expect(withoutStep(drafts, 'service')).toEqual({ webhookSecret: 's' });
  });

  it('tells when the listener still uses the port from before', () => {
    expect(portWaitsForRestart(view)).toBe(false);
    expect(portWaitsForRestart({ ...view, webhookPort: 4600 })).toBe(true);
    expect(portWaitsForRestart({ ...view, webhookPort: 0 })).toBe(false);
  });
});
