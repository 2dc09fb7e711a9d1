import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { Box, Button, chakra, Heading, Icon } from '@klaster/shared/ui';
import type { ReactNode } from 'react';
import { staffIcons } from '../icons/staff-icons';

/** One part of the panel under its heading. */
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

/** The digits of a version that people compare by. */
export const shortVersion = (version: string) => version.slice(0, 8);

/** A version by its first digits; the pointer shows all of them. */
export function VersionCode({ version }: { version: string }) {
  return (
    <chakra.code fontFamily="mono" whiteSpace="nowrap" title={version}>
      {shortVersion(version)}
    </chakra.code>
  );
}

/** A version that a click copies whole, for the command line. */
export function CopyVersion({ version }: { version: string }) {
  const { t } = useTranslation('releases');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(version);
      notify({ tone: 'success', title: t('version.copied'), message: version });
    } catch {
      // A page without TLS has no clipboard: the notice shows what can be selected by hand.
      notify({ tone: 'failure', title: t('version.notCopied'), message: version });
    }
  };
  return (
    <Button
      size="xs"
      variant="ghost"
      my="-1"
      ms={{ base: '0', sm: '-2' }}
      me={{ base: '-2', sm: '0' }}
      aria-label={t('version.copy', { version: shortVersion(version) })}
      title={version}
      onClick={() => void copy()}
    >
      <VersionCode version={version} />
      <Icon shape={staffIcons.copy} boxSize="14px" color="fg.muted" />
    </Button>
  );
}

/** Puts the registry's `who` into words: `operator`, `gateway`, `token:<label>`, `admin:<login>`. */
export function useAuthorName(): (who: string) => string {
  const { t } = useTranslation('releases');
  return (who) => {
    if (who === 'operator' || who === 'gateway') return t(`who.${who}`);
    const [, kind, name] = /^(token|admin):(.*)$/.exec(who) ?? [];
    return kind === 'token' ? t('who.token', { label: name }) : (name ?? who);
  };
}
