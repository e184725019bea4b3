export interface Model {
  /** As the shop sells it. */
  readonly name: string;
  /** As the device reports itself. */
  readonly code: string;
}

export interface Brand {
  readonly brand: string;
  readonly weight: number;
  /** As the device reports its maker. */
  readonly manufacturer: string;
  readonly models: readonly Model[];
}

export type DemoType = 'mobile' | 'laptop' | 'truewireless' | 'smarttv' | 'tablet';

/** `name=code` pairs, separated by `|`. */
function brand(name: string, weight: number, models: string, manufacturer = name): Brand {
  const list = models.split('|').map((pair) => {
    const [model = '', code = ''] = pair.split('=');
    return { name: model, code: code || model };
  });
  return { brand: name, weight, manufacturer, models: list };
}

/** Public names with made-up shares. Codes differ from the names, so that the alias table is needed. */
export const CATALOGUE: Readonly<Record<DemoType, readonly Brand[]>> = {
  mobile: [
    brand('Xiaomi', 19, 'Redmi 12 5G=23076RN4BI|Redmi Note 13=2312DRA50I|Redmi 13C=23100RN82L|Xiaomi 14=23127PN0CC'),
    brand(
      'Samsung',
      18,
      'Galaxy A14 5G=SM-A146B|Galaxy M34 5G=SM-M346B|Galaxy S23=SM-S911B|Galaxy S23+=SM-S916B|Galaxy F54=SM-E546B',
      'samsung',
    ),
    brand('Vivo', 16, 'Y27=V2249|T2x 5G=V2253|V29=V2250|Y56 5G=V2225', 'vivo Mobile'),
    brand('Realme', 13, 'Narzo 60=RMX3750|C53=RMX3760|11 Pro=RMX3771|C55=RMX3710', 'realme'),
    brand('Oppo', 11, 'A78 5G=CPH2495|Reno10=CPH2531|F23 5G=CPH2527|A58=CPH2577', 'OPPO'),
    brand('OnePlus', 7, 'Nord CE 3 Lite=CPH2467|11R 5G=CPH2487|Nord 3=CPH2491'),
    brand('Apple', 7, 'iPhone 13=iPhone14,5|iPhone 14=iPhone14,7|iPhone 15=iPhone15,4'),
    brand('Motorola', 6, 'Moto G54=XT2343-5|Edge 40=XT2303-2|Moto G84=XT2347-2', 'motorola'),
    brand('Nokia', 2, 'G42 5G=TA-1581|C32=TA-1534', 'HMD Global'),
    brand('Lava', 1, 'Blaze 5G=LXX503', 'LAVA'),
  ],
  laptop: [
    brand('HP', 30, '15s-fq5007TU=15s-fq5xxx|Pavilion 14=14-dv2xxx|Victus 15=15-fa0xxx'),
    brand('Lenovo', 25, 'IdeaPad Slim 3=82RK|ThinkPad E14=21E3|LOQ 15=82XV', 'LENOVO'),
    brand('Dell', 18, 'Inspiron 3520=P112F|Vostro 3420=P143G', 'Dell Inc.'),
    brand('Asus', 14, 'VivoBook 15=X1504ZA|TUF F15=FX507ZC', 'ASUSTeK'),
    brand('Acer', 8, 'Aspire 5=A515-57|Nitro V=ANV15-51'),
    brand('Apple', 5, 'MacBook Air M1=MacBookAir10,1|MacBook Air M2=Mac14,2'),
  ],
  truewireless: [
    brand('boAt', 38, 'Airdopes 141=AD141|Airdopes 161=AD161|Airdopes 311 Pro=AD311P', 'Imagine Marketing'),
    brand('Noise', 22, 'Buds VS104=VS104|Buds X=NBX1', 'Nexxbase'),
    brand('JBL', 12, 'Wave Beam=WBEAM|Tune 230NC=T230NC', 'Harman'),
    brand('realme', 10, 'Buds Air 5=RMA2105|Buds T300=RMA2302'),
    brand('OnePlus', 8, 'Nord Buds 2=E508A|Buds Z2=E504A'),
    brand('Zentra', 10, 'Pods One=ZP1|Pods Lite=ZPL', 'Goertek'),
  ],
  smarttv: [
    brand('Samsung', 24, 'Crystal 4K 43=UA43CUE60|The Frame 55=QA55LS03', 'samsung'),
    brand('LG', 18, 'UR7500 43=43UR7500PSC|OLED C3 55=OLED55C3PSA', 'LG Electronics'),
    brand('Sony', 12, 'Bravia 43=KD-43X64L|Bravia 55=KD-55X74L'),
    brand('TCL', 12, 'P635 43=43P635|C645 55=55C645'),
    brand('NovaView', 12, 'NV 43 4K=NV43U|NV 32 HD=NV32H', 'Skyworth'),
    brand('HomeLine', 14, 'HL 50 4K=HL50U|HL 43 4K=HL43U', 'MTC'),
    brand('Kestrel', 5, 'K43 Smart=K43S', 'Hisense'),
    brand('Plainfield', 3, 'PF 32=PF32', 'Plainfield'),
  ],
  tablet: [
    brand('Samsung', 45, 'Galaxy Tab A8=SM-X200|Galaxy Tab S9=SM-X710', 'samsung'),
    brand('Apple', 30, 'iPad 10=iPad13,18|iPad Air 5=iPad13,16'),
    brand('Lenovo', 25, 'Tab M10=TB328FU|Tab P11=TB350FU', 'LENOVO'),
  ],
};

export const TYPE_WEIGHTS: readonly { readonly item: DemoType | null; readonly weight: number }[] = [
  { item: 'mobile', weight: 66 },
  { item: 'laptop', weight: 10 },
  { item: 'truewireless', weight: 9 },
  { item: 'smarttv', weight: 8 },
  { item: 'tablet', weight: 6 },
  { item: null, weight: 1 },
];

/** Each technical name with the name it is sold under. */
export function modelAliases(): { readonly code: string; readonly name: string }[] {
  const models = Object.values(CATALOGUE).flatMap((brands) => brands.flatMap(({ models: list }) => list));
  return models.filter(({ code, name }) => code !== name).map(({ code, name }) => ({ code, name }));
}
