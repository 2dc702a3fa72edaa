/** Names that were written without a look at `corpusCases.ts`, and the works of `outsideWorks.ts` that must be found. */
import { casesOf } from './corpusCases.ts';

const films = `
Spiderman (2002) -> 501
Spider Man (2002) -> 501
Spider-Man (2002) -> 501
Spiderman 2 (2004) -> 502
Spiderman II (2004) -> 502
Spider-Man Two (2004) -> 502
Spiderman.3.2007.1080p.BluRay -> 503
The Amazing Spiderman (2012) -> 504
Amazing Spider-Man, The (2012) -> 504
Amazing Spiderman 2 (2014) -> 505
Spiderman Homecoming (2017) -> 506
Spider-Man - Far from Home (2019) -> 507
Spiderman Into the Spiderverse (2018) -> 508
Spiderman -> none
Spiderman (2012) -> none
8 1-2 (1963) -> 509
8½ (1963) -> 509
8.5 (1963) -> 509
8 1⁄2 (1963) -> 509
Otto e mezzo (1963) -> 509
9 1-2 Weeks (1986) -> 510
9½ Weeks (1986) -> 510
Naked Gun 33 1-3 (1994) -> 511
The Naked Gun 33 1-3 - The Final Insult (1994) -> 511
The Naked Gun 33⅓ The Final Insult (1994) -> 511
The.Naked.Gun.33.1.3.The.Final.Insult.1994.1080p -> 511
The Naked Gun (1988) -> 512
The Naked Gun (2025) -> 513
The Naked Gun - From the Files of Police Squad! (1988) -> 512
WALL-E (2008) -> 514
WALLE (2008) -> 514
Wall E (2008) -> 514
Halloween (1978) -> 515
Halloween (2007) -> 516
Halloween (2018) -> 517
Halloween 2 (1981) -> 519
Halloween 2 (2009) -> 520
Halloween II (2009) -> 520
Halloween -> none
Suspiria (1977) -> 521
Suspiria (2018) -> 522
Suspiria (1978) -> 521
Suspiria (2017) -> 522
Carrie (1976) -> 523
Carrie (2013) -> 524
Carrie (2012) -> 524
Robin Hood (2010) -> 525
Robin Hood (2018) -> 526
Robin Hood Prince of Thieves (1991) -> 528
Robin Hood Men in Tights -> 529
The Thing (1982) -> 530
Thing, The (1982) -> 530
The Thing (2011) -> 531
True Grit (1969) -> 533
True Grit (2010) -> 534
Hercules (2014) -> 536
Hercules (1997) -> 535
The Legend of Hercules (2014) -> 537
Crash (2004) -> 539
Crash (2005) -> 539
Crash (1996) -> 538
Frozen (2013) -> 541
Frozen (2010) -> 540
Frozen 2 (2019) -> 542
Heat (1995) -> 543
Heat (1986) -> 545
The Heat (2013) -> 544
Snow White (2025) -> 548
Snow White (2012) -> none
Pinocchio (2022) -> 552
Guillermo del Toros Pinocchio (2022) -> 553
Pinocchio (2019) -> 555
Pinocchio (1940) -> 554
The Jungle Book (1967) -> 556
Jungle Book (2016) -> 557
Jungle Book, The (1994) -> 558
Intouchables (2011) -> 559
Les Intouchables (2011) -> 559
The Intouchables (2011) -> 559
Ziemlich beste Freunde (2011) -> 559
Ziemlich beste Freunde (2012) -> 559
Amelie (2001) -> 560
Le fabuleux destin d'Amelie Poulain (2001) -> 560
Spirited Away (2001) -> 561
千と千尋の神隠し (2001) -> 561
Sen to Chihiro no Kamikakushi (2001) -> 561
Chihiros Reise ins Zauberland (2001) -> 561
Spirited Away (2002) -> 561
Kimi no Na wa (2016) -> 562
君の名は。 (2016) -> 562
Your Name (2016) -> 562
Your Name (2017) -> 562
Der Untergang (2004) -> 563
Downfall (2004) -> 563
Das Leben der Anderen (2006) -> 564
Leben der Anderen, Das (2006) -> 564
The Lives of Others (2007) -> 564
Сталкер (1979) -> 565
Stalker (1979) -> 565
Stalker (1980) -> 565
Иди и смотри (1985) -> 566
Come and See (1985) -> 566
Oldboy (2003) -> 567
Oldboy (2013) -> 568
Old Boy (2003) -> 567
올드보이 (2003) -> 567
Parasite (2019) -> 569
기생충 (2019) -> 569
Gisaengchung (2019) -> 569
Mission Impossible (1996) -> 571
Mission Impossible 2 (2000) -> 572
Mission Impossible 3 (2006) -> 573
Mission Impossible Ghost Protocol (2011) -> 574
Mission - Impossible - Ghost Protocol (2011) -> 574
Mission Impossible Dead Reckoning (2023) -> 576
Mission Impossible - Dead Reckoning Part 1 (2023) -> 576
Mission.Impossible.Fallout.2018.2160p.UHD -> 575
Oceans Eleven (2001) -> 578
Ocean's 11 (2001) -> 578
Oceans 11 (2001) -> 578
Oceans 11 (1960) -> 579
Oceans 12 (2004) -> 580
Oceans.Thirteen.2007.720p -> 581
Oceans 8 (2018) -> 582
Ocean's Eight (2018) -> 582
Fantastic Four (2005) -> 583
Fantastic 4 (2005) -> 583
Fantastic Four (2015) -> 584
Fantastic 4 Rise of the Silver Surfer (2007) -> 586
Fantastic Four - Rise of the Silver Surfer (2007) -> 586
Fantastic Four First Steps (2025) -> 585
21 Jump Street (2012) -> 587
22 Jump Street (2014) -> 588
2001 A Space Odyssey (1968) -> 589
2001.A.Space.Odyssey.1968.1080p -> 589
2010 (1984) -> 590
2010 The Year We Make Contact (1984) -> 590
1984 (1984) -> 591
1984 (1956) -> 592
Nineteen Eighty-Four (1984) -> 591
1984.1984.1080p.BluRay -> 591
42 (2013) -> 593
21 (2008) -> 594
21 -> none
11-14 (2003) -> 595
3-10 to Yuma (2007) -> 596
3.10.to.Yuma.2007.1080p -> 596
310 to Yuma (2007) -> 596
3-10 to Yuma (1957) -> 597
Catch 22 (1970) -> 598
Catch-22 (1970) -> 598
U-571 (2000) -> 599
U571 (2000) -> 599
The Wolf of Wall Street -> 600
Wolf of Wall Street (2013) -> 600
Wolf of Wall Street, The (2013) -> 600
Lust Caution (2007) -> 602
色戒 (2007) -> 602
Se jie (2007) -> 602
Mr and Mrs Smith (2005) -> 604
Mr. & Mrs. Smith (1941) -> 605
Romeo and Juliet (1996) -> 606
Romeo + Juliet (1996) -> 606
Romeo & Juliet (1968) -> 607
Romeo and Juliet (2013) -> 608
Les Miserables (2012) -> 609
Les Miserables (2019) -> 610
Miserables, Les (1998) -> 611
The Good German (2006) -> 612
The.Good.German.2006.1080p.BluRay.x264 -> 612
Inception.German.2010.AC3.BDRip.XviD -> 613
Inception (2009) -> 613
Inception (2011) -> 613
Avengers Infinity War (2018) -> 614
Avengers Endgame (2019) -> 615
Avengers (2012) -> 616
The Avengers (2012) -> 616
Avengers (1998) -> 617
Dr No (1962) -> 618
Nymphomaniac (2013) -> none
Nymphomaniac Vol. 1 (2013) -> 619
Nymphomaniac Volume II (2013) -> 620
Hobbit - The Desolation of Smaug (2013) -> 622
Leon (1994) -> 623
Léon (1994) -> 623
Leon The Professional (1994) -> 623
The Professional (1994) -> 623
X-Men 2 (2003) -> 626
X2 (2003) -> 626
X2 X-Men United (2003) -> 626
X-Men (2000) -> 627
Alice in Wonderland (2010) -> 628
Ghost in the Shell (1995) -> 631
Ghost in the Shell (1996) -> 631
Ghost in the Shell (2017) -> 632
The Evil Dead (1981) -> 634
Evil Dead (1981) -> 634
Evil Dead (2013) -> 633
Evil Dead 2 (1987) -> 635
The Ring (2002) -> 636
Ring (1998) -> 637
Ringu (1998) -> 637
Birds of Prey (2020) -> 638
Precious (2009) -> 639
Hulk (2003) -> 640
The Incredible Hulk (2008) -> 641
Hulk (2008) -> none
Left Behind (2014) -> 643
Red (2010) -> 644
RED (2008) -> 645
Red (2009) -> none
Three Colors Red (1994) -> 646
Trois couleurs Rouge (1994) -> 646
Space Jam A New Legacy (2021) -> 649
Twilight (2008) -> 650
The Twilight Saga Breaking Dawn Part 1 (2011) -> 652
The Hunger Games Mockingjay Part 2 (2015) -> 655
Horizon An American Saga (2024) -> none
Horizon An American Saga Chapter 1 (2024) -> 656
Horizon An American Saga - Chapter Two (2024) -> 657
Chapter Two (1979) -> 658
Karate Kid (1984) -> 659
The Karate Kid 2 (1986) -> 661
Karate Kid (2010) -> 660
Death Wish 2 (1982) -> 664
Planet of the Apes (2001) -> 666
Planet of the Apes (1967) -> 665
Mulan (1998) -> 668
Mulan (2020) -> 669
Mulan (2019) -> 669
Mulan (2021) -> 669
(1995) Heat -> 543
1995 - Heat -> 543
Heat [1995, USA, crime, BDRip] -> 543
`;

const series = `
House of Cards (US) -> 701
House of Cards (UK) -> 702
House of Cards US -> 701
house of cards us -> 701
House of Cards (2013) -> 701
House of Cards 2013 -> 701
House of Cards (1990) -> 702
House of Cards -> none
Shameless (US) -> 704
Shameless US -> 704
Shameless UK -> 703
shameless uk -> 703
Shameless (2011) -> 704
Ghosts (2019) -> 705
Ghosts (US) -> 706
Ghosts US (2021) -> 706
Ghosts (UK) (2019) -> 705
Ghosts [UK] -> 705
Being Human (UK) -> 707
being human us -> 708
Skins (2007) -> 709
The Bridge (2011) -> 711
Bron Broen (2011) -> 711
Bron (2011) -> 711
The Bridge (US) -> 712
The Bridge US -> 712
Battlestar Galactica (2004) -> 714
Battlestar Galactica (2003) -> 714
Battlestar Galactica (1978) -> 713
Doctor Who (2005) -> 716
Doctor Who (1963) -> 715
Doctor Who (2024) -> 717
Doctor Who (2023) -> 717
Doctor Who -> none
Charmed (1998) -> 718
Charmed (2018) -> 719
MacGyver (2016) -> 721
Hawaii Five-0 (2010) -> 723
Hawaii Five-O (1968) -> 722
One Piece (1999) -> 724
One Piece (2023) -> 725
One Piece -> none
Avatar The Last Airbender (2005) -> 726
Avatar - The Last Airbender (2024) -> 727
Cowboy Bebop (1998) -> 728
Cowboy Bebop (2021) -> 729
Money Heist -> 730
La Casa de Papel -> 730
La casa de papel (2017) -> 730
Haus des Geldes (2017) -> 730
Dark -> 731
Dark (2017) -> 731
24 (2001) -> 732
24 -> none
24 Legacy -> 733
1923 -> 735
1923 (2022) -> 735
1883 -> 736
The 100 -> 737
The 100 (2014) -> 737
9-1-1 -> 738
9-1-1 Lone Star -> 739
CSI (2000) -> 740
CSI Miami -> 741
CSI- NY (2004) -> 742
CSI Crime Scene Investigation -> 740
Law and Order (1990) -> 743
Law and Order Special Victims Unit -> 744
NCIS (2003) -> 745
NCIS Los Angeles -> 746
Star Trek (1966) -> 747
Star Trek The Original Series (1966) -> 747
Star Trek - The Next Generation -> 748
Agents of SHIELD (2013) -> 749
Marvels Agents of SHIELD -> 749
Marvel's Agents of S.H.I.E.L.D (2013) -> 749
Agents of S.H.I.E.L.D. (2013) -> 749
Daredevil (2015) -> 750
Marvels Daredevil -> 750
The Office (UK) -> 751
The Office UK -> 751
the office uk -> 751
The Office (US) -> 752
The Office US -> 752
The.Office.US -> 752
The Office (AU) -> 753
The Office -> none
Office, The (US) -> 752
The Office (USA) -> 752
Utopia (2013) -> 754
Utopia (AU) -> 756
utopia au -> 756
Utopia UK -> 754
Cosmos (1980) -> 757
Cosmos A Spacetime Odyssey -> 758
The Twilight Zone (1959) -> 759
The Twilight Zone (1960) -> 759
Twilight Zone (2019) -> 761
Sherlock -> 762
Sherlock (2010) -> 762
Chernobyl (2019) -> 764
Chernobyl -> none
Space 1999 -> 766
Space 1999 (1975) -> 766
Space - 1999 -> 766
Sealab 2021 -> 767
Sealab 2021 (2000) -> 767
Room 104 -> 768
Babylon 5 -> 769
Babylon 5 (1994) -> 769
UFO (1970) -> 770
UFO -> none
Kingdom (2019) -> 771
Kingdom (KR) -> 771
킹덤 (2019) -> 771
Kingdom (2014) -> 773
キングダム (2012) -> 772
Hunter x Hunter (2011) -> 776
HUNTERxHUNTER (1999) -> 775
Fullmetal Alchemist (2003) -> 777
Fullmetal Alchemist Brotherhood -> 778
Attack on Titan -> 779
Shingeki no Kyojin (2013) -> 779
進撃の巨人 -> 779
Tatort -> 780
Tatort (1970) -> 780
V (1984) -> 782
V (2009) -> 783
Life on Mars (2006) -> 784
Life on Mars (US) -> 785
Scooby Doo Where Are You -> 786
Scooby-Doo, Where Are You! (1969) -> 786
Mr Robot -> 787
Bobs Burgers -> 788
MASH -> 789
M.A.S.H -> 789
MASH (1972) -> 789
Poirot (1989) -> 790
Agatha Christies Poirot -> 790
The Tonight Show Starring Jimmy Fallon -> 791
Slow Horses (2021) -> 792
Pride & Prejudice (1995) -> 794
Pride and Prejudice (1980) -> 795
Кухня (2012) -> 796
Kitchen (2012) -> 796
Le Bureau des Legendes (2015) -> 797
Engrenages -> 798
Spiral (2005) -> 798
`;

export const outsideCases = [...casesOf('movie', films), ...casesOf('series', series)];
