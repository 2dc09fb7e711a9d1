import { publicClient } from '@klaster/shared/http';
import { PublicEntryScreen } from '@klaster/shared/register';
import { FactoryRegister } from '../features/factories/factory-register';
import { oilFactories } from '../features/oil-factories/queries';
import { ProvinceTotals, RemovedProvinces } from '../features/provinces/provinces';

export const Provinces = () => <ProvinceTotals client={publicClient} />;

export const ProvincesOfRemoved = () => <RemovedProvinces client={publicClient} />;

export const Factories = () => <FactoryRegister client={publicClient} side="live" />;

export const RemovedFactories = () => <FactoryRegister client={publicClient} side="removed" />;

export const Factory = () => <PublicEntryScreen register={oilFactories} />;
