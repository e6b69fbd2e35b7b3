/** The page of a new screen, which has no line to the hub before staff have let it in. */
// First of all: the order of the layers is that of their first mention.
import '../ui/layers.css';
import '../ui/tokens.css';
import '../ui/base.css';
import { createRoot } from 'react-dom/client';
import { systemClock } from '../../clock/clock.ts';
import pair from '../../words/en/pair.json' with { type: 'json' };
import { createI18n, loadFrom } from '../i18n/create-i18n.ts';
import type { Catalogue } from '../i18n/translate.ts';
import { I18nProvider } from '../i18n/use-translation.ts';
import { fetchAgain } from '../ui/fetch-again.ts';
import { createAsk, createPairingStore } from './pairing-store.ts';
import { Pair } from './pair.tsx';

document.getElementById('waiting')?.remove();
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');
fetchAgain({ page: window, clock: systemClock });
const load = loadFrom(
  import.meta.glob<Catalogue>(['../../words/*/{common,pair}.json', '!../../words/en/*'], {
    import: 'default',
  }),
);
const store = createPairingStore({
  ask: createAsk(window),
  clock: systemClock,
  go: (address) => window.location.replace(address),
});
createRoot(root).render(
  <I18nProvider value={createI18n({ pair }, load)}>
    <Pair store={store} clock={systemClock} browserLanguages={navigator.languages} />
  </I18nProvider>,
);
