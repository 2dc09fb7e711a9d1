import { useId } from 'react';
import type { Icon as Shape } from '../../contract/http/boot';
import { useTranslation } from '../../i18n';
import {
  Box,
  Button,
  chakra,
  Flex,
  floatingPanel,
  Icon,
  IconButton,
  panelChoice,
  Stack,
  Text,
  useDisclosure,
  useWide,
} from '../../ui';
import type { Column } from '../../ui';
import { Checkbox } from '../../ui/controls/checkbox';
import type { ListSettings } from './list-settings';
import type { Entry } from './queries';

/** Shape: Lucide, ISC licence. */
const COLUMNS: Shape = [
  ['rect', { width: '18', height: '18', x: '3', y: '3', rx: '2' }],
  ['path', { d: 'M9 3v18' }],
  ['path', { d: 'M15 3v18' }],
];

/** Row numbers and names cannot be hidden. */
const canBeHidden = ({ id, kind }: Column<Entry>) => kind !== 'index' && id !== 'company_name';

export const shownColumns = (columns: readonly Column<Entry>[], { hidden }: ListSettings) =>
  columns.filter((column) => !canBeHidden(column) || !hidden.includes(column.id));

type ColumnChooserProps = {
  columns: readonly Column<Entry>[];
  settings: ListSettings;
  note?: string | undefined;
};

/** Chooses the hidden columns, for table, cards and paper. */
export function ColumnChooser({ columns, settings, note }: ColumnChooserProps) {
  const { t } = useTranslation('register');
  const id = useId();
  const { open, toggle, button, around } = useDisclosure();
  const { hidden, change } = settings;
  const choices = columns.filter(canBeHidden);
  const show = (column: string, isShown: boolean) => {
    const isHidden = (name: string) => (name === column ? !isShown : hidden.includes(name));
    change({ hidden: choices.map((choice) => choice.id).filter(isHidden) });
  };
  return (
    <Box position="relative" data-print="hidden" data-actions="" {...around}>
      <IconButton
        ref={button}
        variant="outline"
        aria-label={t('columns.choose')}
        title={t('columns.choose')}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
      >
        <Icon shape={COLUMNS} />
      </IconButton>
      {open && (
        <Stack id={id} {...panel}>
          <chakra.fieldset minW="0">
            <chakra.legend srOnly>{t('columns.choose')}</chakra.legend>
            {choices.map((column) => (
              <chakra.label key={column.id} {...panelChoice}>
                <Checkbox
                  checked={!hidden.includes(column.id)}
                  onChange={({ currentTarget }) => show(column.id, currentTarget.checked)}
                />
                {column.header}
              </chakra.label>
            ))}
          </chakra.fieldset>
          <Flex wrap="wrap" gap="1" px="1" pt="1" borderTopWidth="1px">
            <Button size="sm" variant="ghost" px="2" onClick={() => change({ hidden: [] })}>
              {t('columns.all')}
            </Button>
            <Button size="sm" variant="ghost" px="2" onClick={() => change({ hidden: null })}>
              {t('columns.atFirst')}
            </Button>
          </Flex>
          {note && (
            <Text px="3" pb="1" fontSize="xs" color="fg.muted">
              {note}
            </Text>
          )}
          <UnsentNote settings={settings} />
        </Stack>
      )}
    </Box>
  );
}

const panel = { ...floatingPanel, gap: '1', insetInlineEnd: '0', w: '17rem', maxH: 'min(32rem, 70dvh)' } as const;

/** Says that the choice is stored only in this browser. */
export function UnsentNote({ settings }: { settings: ListSettings }) {
  const { t } = useTranslation('register');
  if (!settings.unsent) return null;
  return (
    <Text role="status" px="3" py="1" fontSize="xs" color="fg.muted">
      {t('columns.unsent')}
    </Text>
  );
}

/** Shape: Lucide, ISC licence. */
const ROWS: Shape = [
  ['path', { d: 'M3 5h18' }],
  ['path', { d: 'M3 10h18' }],
  ['path', { d: 'M3 15h18' }],
  ['path', { d: 'M3 20h18' }],
];

/** Switches between one line per row, and rows as high as their content. Phones have cards instead. */
export function DensitySwitch({ settings }: { settings: Pick<ListSettings, 'dense' | 'change'> }) {
  const { t } = useTranslation('register');
  const isWide = useWide();
  const dense = settings.dense || (isWide && 'denseIfWide' in settings && settings.denseIfWide === true);
  return (
    <IconButton
      variant="outline"
      aria-label={t('list.dense')}
      title={t('list.dense')}
      smDown={{ display: 'none' }}
      data-print="hidden"
      data-actions=""
      aria-pressed={dense}
      bg={dense ? 'bg.subtle' : undefined}
      onClick={() => settings.change({ density: dense ? 'comfortable' : 'dense' })}
    >
      <Icon shape={ROWS} />
    </IconButton>
  );
}
