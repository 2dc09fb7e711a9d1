import { formatDateTime, useTranslation } from '@klaster/shared/i18n';
import { BLANK_LINE, Box, Button, chakra, DataTable, Heading, Icon } from '@klaster/shared/ui';
import type { ComponentProps, ReactNode } from 'react';
import { copyText } from '../icons/copy-button';
import { staffIcons } from '../icons/staff-icons';

/** The time of the data on the page; blank before the first answer, when `at` is 0. */
export function Freshness({ at, failed }: { at: number; failed: boolean }) {
  const { t } = useTranslation('releases');
  if (at === 0) return BLANK_LINE;
  return t(failed ? 'freshness.stale' : 'freshness.now', { time: formatDateTime(new Date(at)) });
}

export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" mt="2">
      <Heading as="h2" fontSize="lg" mb="2">
        {title}
      </Heading>
      {children}
    </Box>
  );
}

/** A table under its heading. The page's header says how old the data is. */
export function PanelTable<Row extends object>(props: ComponentProps<typeof DataTable<Row>>) {
  return (
    <PanelSection title={props.label}>
      <DataTable staleToldElsewhere {...props} />
    </PanelSection>
  );
}

/** The digits of a version that people compare. */
export const shortVersion = (version: string) => version.slice(0, 8);

/** The tooltip has the whole version. */
export function VersionCode({ version }: { version: string }) {
  return (
    <chakra.code fontFamily="mono" whiteSpace="nowrap" title={version}>
      {shortVersion(version)}
    </chakra.code>
  );
}

/** A click copies the whole version, for the command line. */
export function CopyVersion({ version }: { version: string }) {
  const { t } = useTranslation('releases');
  const messages = { copied: t('version.copied'), notCopied: t('version.notCopied') };
  return (
    <Button
      size="xs"
      variant="ghost"
      my="-1"
      ms={{ base: '0', sm: '-2' }}
      me={{ base: '-2', sm: '0' }}
      aria-label={t('version.copy', { version: shortVersion(version) })}
      title={version}
      onClick={() => void copyText(version, messages, version)}
    >
      <VersionCode version={version} />
      <Icon shape={staffIcons.copy} boxSize="14px" color="fg.muted" />
    </Button>
  );
}

/** The registry's `who` is `operator`, `gateway`, `token:<label>` or `admin:<login>`. */
export function useAuthorName(): (who: string) => string {
  const { t } = useTranslation('releases');
  return (who) => {
    if (who === 'operator' || who === 'gateway') return t(`who.${who}`);
    const [, kind, name] = /^(token|admin):(.*)$/.exec(who) ?? [];
    return kind === 'token' ? t('who.token', { label: name }) : (name ?? who);
  };
}
