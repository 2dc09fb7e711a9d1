import { PageHeader } from '../../../ui';

const language = document.documentElement.lang;

export const Component = () => <PageHeader title={language} />;
