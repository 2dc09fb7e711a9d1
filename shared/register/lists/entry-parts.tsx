import type { ReactNode } from 'react';
import { formatDateTime, formatName, useTranslation } from '../../i18n';
import { Box, chakra, Flex, StatusBadge, Text, ButtonLink, EmptyState } from '../../ui';
import { useFieldLabel, useFieldText } from './fields';
import type { Entry } from './queries';
import { kindOf, useKindTexts } from './register';
import type { Register } from './register';

export function EntryContext({ entry }: { entry: Entry }) {
  const { t } = useTranslation(['register', 'shared']);
  const { is_active, removed_at, province_name, district_name } = entry;
  return (
    <Flex as="span" wrap="wrap" gap="2" align="center">
      <StatusBadge tone={removed_at ? 'red' : 'green'}>{t(removed_at ? 'view.removed' : 'view.live')}</StatusBadge>
      {is_active !== undefined && (
        <StatusBadge tone={is_active ? 'green' : 'grey'}>
          {t(is_active ? 'shared:active' : 'shared:inactive')}
        </StatusBadge>
      )}
      <span>{`${formatName(province_name)}, ${formatName(district_name)}`}</span>
    </Flex>
  );
}

const FOR_STAFF = ['address', 'full_name', 'phone_number'];

export function Particulars({ register, entry, isStaff }: { register: Register; entry: Entry; isStaff: boolean }) {
  const { t } = useTranslation('register');
  const kindText = useKindTexts(register);
  const label = useFieldLabel(register);
  const text = useFieldText(register);
  const { fields } = kindOf(register);
  const kindFields = Object.keys(fields).filter((name) => isStaff || fields[name]?.public);
  const common = ['company_name', 'stir', 'province_name', 'district_name', ...(isStaff ? FOR_STAFF : [])];
  const lines = (names: readonly string[]) =>
    names.map((name) => (
      <Particular key={name} label={label(name)}>
        {text(name, entry[name])}
      </Particular>
    ));
  return (
    <>
      <Section title={kindText('form.entry')}>{lines(common)}</Section>
      <Section title={kindText('form.figures')}>{lines(kindFields)}</Section>
      {entry.updated_at && (
        <Text color="fg.muted" fontSize="table">
          {t('view.changed', { date: formatDateTime(entry.updated_at) })}
        </Text>
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" borderWidth="1px" borderRadius="md" bg="bg.panel" p="4">
      <Text as="h2" fontSize="md" fontWeight="semibold" mb="2">
        {title}
      </Text>
      {children}
    </Box>
  );
}

export function Particular({ label, children }: { label: string; children: ReactNode }) {
  return (
    <chakra.dl
      m="0"
      py="1"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: '14rem minmax(0, 1fr)' }}
      columnGap="4"
    >
      <chakra.dt color="fg.muted">{label}</chakra.dt>
      <chakra.dd m="0" overflowWrap="anywhere" whiteSpace="pre-line">
        {children}
      </chakra.dd>
    </chakra.dl>
  );
}

type UnknownEntryProps = { title: string; hint?: string; listPath: string; linkText?: string };

export function UnknownEntry({ title, hint, listPath, linkText }: UnknownEntryProps) {
  const { t } = useTranslation('register');
  const link = (
    <ButtonLink to={listPath} variant="outline">
      {linkText ?? t('unknown.link')}
    </ButtonLink>
  );
  return <EmptyState title={title} hint={hint ?? t('unknown.hint')} action={link} />;
}
