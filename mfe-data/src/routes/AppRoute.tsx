import { t } from '@veritas/shared/language';
import { PageHead } from '@veritas/shared/ui';
import { AppPackage } from '../features/app-package/AppPackage.tsx';

/** `/App`: an addition; the shell lets in only those who may download the package. */
export default function AppRoute() {
  return (
    <>
      <PageHead title={t('Mobile app')} context={t('The package that field staff install on their phones')} />
      <AppPackage />
    </>
  );
}
