import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { latinHelp } from './help-files';

const folder = () => mkdtempSync(path.join(tmpdir(), 'help-'));

it('writes help in Latin script, and leaves names, links and keys as they are', async () => {
  const help = folder();
  writeFileSync(path.join(help, 'uz-Cyrl.md'), '## Изоҳ ёзиш {#remark}\n\n[Харита](/map) учун `Ctrl+V` босинг.\n');
  expect(await latinHelp(help)).toEqual({
    file: path.join(help, 'uz-Latn.md'),
    present: undefined,
    due: '## Izoh yozish {#remark}\n\n[Xarita](/map) uchun `Ctrl+V` bosing.\n',
  });
});

it('returns the present Uzbek Latin help beside the due one', async () => {
  const help = folder();
  writeFileSync(path.join(help, 'uz-Cyrl.md'), 'Ёрдам\n');
  writeFileSync(path.join(help, 'uz-Latn.md'), 'Eski\n');
  expect(await latinHelp(help)).toMatchObject({ present: 'Eski\n', due: 'Yordam\n' });
});

it('a folder without help calls for nothing', async () => {
  expect(await latinHelp(folder())).toBeUndefined();
});
