import { formatPhone } from '@klaster/shared/contract/http';
import type { Contacts } from '@klaster/shared/contract/contacts';
import { useTranslation } from '@klaster/shared/i18n';
import { Box, chakra, Heading, Stack, Text } from '@klaster/shared/ui';
import type { ReactNode } from 'react';
import { useBoot } from '../../boot/boot';

/** Texts are shown as plain text: nothing in them is HTML. */
export function ContactsReading({ contacts }: { contacts: Contacts }) {
  const { t } = useTranslation('shell');
  return (
    <>
      <Details {...contacts} />
      <Section title={t('contacts.help')} paragraphs={contacts.help} />
      <Section title={t('contacts.about')} paragraphs={contacts.about} />
    </>
  );
}

/** The details of the organisation; nothing is shown if none is known. */
function Details({ organisation, address, phones, emails, hours }: Contacts) {
  const { t } = useTranslation('shell');
  const rows = [
    { label: t('contacts.address'), value: address },
    { label: t('contacts.phones'), value: renderLinks(phones, (phone) => `tel:${phone}`, formatPhone) },
    { label: t('contacts.emails'), value: renderLinks(emails, (email) => `mailto:${email}`) },
    { label: t('contacts.hours'), value: hours },
  ].filter(({ value }) => value !== '');
  const { emblem } = useBoot();
  if (organisation === '' && rows.length === 0) return null;
  return (
    <Block title={organisation || t('contacts.reach')}>
      {emblem && <chakra.img src={emblem} aria-hidden boxSize="20" objectFit="contain" mb="3" />}
      <chakra.dl display="grid" gap="2">
        {rows.map(({ label, value }) => (
          <Box key={label} display="grid" gridTemplateColumns={{ base: '1fr', sm: '10rem 1fr' }} columnGap="4">
            <chakra.dt color="fg.muted">{label}</chakra.dt>
            <chakra.dd overflowWrap="anywhere">{value}</chakra.dd>
          </Box>
        ))}
      </chakra.dl>
    </Block>
  );
}

function renderLinks(texts: string[], makeHref: (text: string) => string, format = (text: string) => text) {
  if (texts.length === 0) return '';
  return texts.map((text) => (
    <Box key={text}>
      <chakra.a
        href={makeHref(text)}
        display="inline-block"
        py={{ base: '3', sm: '1' }}
        color="fg.link"
        textDecoration="underline"
      >
        {format(text)}
      </chakra.a>
    </Box>
  ));
}

export function Section({ title, paragraphs }: { title: string; paragraphs: readonly string[] }) {
  return (
    <Block title={title}>
      <Stack gap="2">
        {paragraphs.map((paragraph, index) => (
          <Text key={index} lineHeight="tall" overflowWrap="anywhere">
            {paragraph}
          </Text>
        ))}
      </Stack>
    </Block>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section">
      <Heading as="h2" fontSize="lg" mb="2" overflowWrap="anywhere">
        {title}
      </Heading>
      {children}
    </Box>
  );
}
