import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');

const FOLDERS = ['shell/src', 'mf-clusters/src', 'mf-oil-factories/src', 'mf-registers/src', 'shared'];

/** Fields whose input is in the address, is made again in a moment, or belongs to whoever draws them. */
const NEEDLESS: Readonly<Record<string, string>> = {
  'mf-clusters/src/analysis/compare/cluster-combobox.tsx': 'a search',
  'mf-clusters/src/analysis/map/quarter-slider.tsx': 'in the address',
  'mf-clusters/src/analysis/primary-data/choice-filter.tsx': 'a search',
  'mf-clusters/src/reporting/entry/conflict-panel.tsx': 'the draft counts as unsaved',
  'shared/register/staff/import-rows.tsx': 'its dialog keeps it',
  'shared/ui/controls/checkbox.tsx': 'of a form or a choice',
  'shell/src/signing/signature-file.tsx': 'a file',
  'shared/ui/parts/search-filter.tsx': 'in the address',
  'shared/ui/parts/day-input.tsx': 'of a form or a filter',
  'shell/src/palette/palette.tsx': 'a search',
};

const isSource = (file: string) =>
  file.endsWith('.tsx') && !/\.test\.tsx$|node_modules|^(?:testing|ui\/form)\//.test(file);

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((file) => ({ file: `${folder}/${file}`, code: readFileSync(path.join(ROOT, folder, file), 'utf8') })),
);

const FIELD =
  /<(?:chakra\.)?(?:input|textarea|Input|Textarea)\b(?![^>]*\b(?:type="(?:file|radio|hidden|checkbox)"|readOnly|hidden)\b)/;

test('whoever draws a field outside of a form keeps its input while the user signs in again', () => {
  const drawn = sources.filter(({ code }) => FIELD.test(code));
  const losing = drawn.filter(({ code }) => !code.includes('useUnsavedInput(')).map(({ file }) => file);
  expect(losing.toSorted()).toEqual(Object.keys(NEEDLESS).toSorted());
});

test('each form is the common one, which keeps its input', () => {
  const forms = sources.filter(({ code }) => /useZodForm[<(]/.test(code));
  expect(forms.length).toBeGreaterThan(25);
  expect(forms.filter(({ code }) => !/<Form\b/.test(code)).map(({ file }) => file)).toEqual([]);
});
