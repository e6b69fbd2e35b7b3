/**
 * Preloaded (`node --import`) to play a runtime that lacks parts of Node 24, as Electron's may: the variable
 * `FOYER_DOUBLE_LACKS` names them, separated by commas. Without it nothing is changed.
 */
import { syncBuiltinESMExports } from 'node:module';

const LACKS = {
  'sqlite-backup': ['node:sqlite', 'backup'],
  'own-authority': ['node:tls', 'setDefaultCACertificates'],
};

const lacking = (process.env['FOYER_DOUBLE_LACKS'] ?? '').split(',');
for (const [part, [module = '', name = '']] of Object.entries(LACKS)) {
  if (!lacking.includes(part)) continue;
  Reflect.deleteProperty(process.getBuiltinModule(module) ?? {}, name);
}
if (lacking.includes('sqlite')) {
  const { getBuiltinModule } = process;
  process.getBuiltinModule = (id: string) => (id === 'node:sqlite' ? undefined : getBuiltinModule(id));
}
syncBuiltinESMExports();
